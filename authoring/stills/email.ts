import { escapeHtml } from '../../shared/text/escape-html.ts';

export interface Invitation {
  /** Who invites. */
  team: string;
  /** The film project that the reader is invited to. */
  title: string;
  url: string;
}

/** The invitation in the picture. */
export const EXAMPLE: Invitation = {
  team: 'The front-end team',
  title: 'Easter story',
  url: 'https://example.org/journeys/easter',
};

const FACE = 'font-family: Helvetica, Arial, sans-serif;';

/** Colors of dark mode. Mail clients that drop the rules show the light ones. */
const DARK = `@media (prefers-color-scheme: dark) {
  body, .ground { background: #141210 !important; }
  .sheet { background: #1c1916 !important; }
  .ink { color: #f1ebe2 !important; }
  .soft { color: #c9c0b4 !important; }
}`;

/**
 * An email in the form that mail clients support: nested tables with fixed widths, and styles in attributes.
 * @returns HTML
 */
export function invitationEmail({ team, title, url }: Invitation): string {
  const [by, name, to] = [team, title, url].map(escapeHtml);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${by} invites you to “${name}”</title>
<style>:root { color-scheme: light dark; } body { margin: 0; background: #f5f1ea; } ${DARK}</style>
</head>
<body>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background: #f5f1ea;">
  <tr><td align="center" style="padding: 32px 0;">
    <table role="presentation" class="sheet" width="560" cellpadding="0" cellspacing="0" style="background: #ffffff;">
      <tr><td style="background: #1f1405; padding: 20px 32px;">
        <span style="${FACE} color: #ffb84d; font-size: 18px; font-weight: bold;">Core Platform</span>
      </td></tr>
      <tr><td style="padding: 32px;">
        <p class="ink" style="${FACE} margin: 0 0 16px; color: #1f1b16; font-size: 26px; font-weight: bold;">You are invited to “${name}”</p>
        <p class="soft" style="${FACE} margin: 0 0 24px; color: #4c443a; font-size: 16px; line-height: 1.5;">${by} wants to work on this journey with you. The invitation is valid for seven days.</p>
        <table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background: #ffb84d; padding: 14px 24px;">
          <a href="${to}" style="${FACE} color: #1f1405; font-size: 16px; font-weight: bold; text-decoration: none;">Open the journey</a>
        </td></tr></table>
        <p class="soft" style="${FACE} margin: 24px 0 0; color: #695f52; font-size: 13px; line-height: 1.5;">If you do not know this team, ignore the email. Nobody gets access without you.</p>
      </td></tr>
    </table>
  </td></tr>
</table>
</body>
</html>
`;
}
