import { trustedHtml } from '../trusted-html';

interface DiagramProps {
  /** Drawn at build time from the page's own Mermaid text. */
  svg: string;
  caption: string;
}

/** A diagram with its caption; a wide one scrolls inside its own box. */
export function Diagram({ svg, caption }: DiagramProps) {
  return (
    <figure className="diagram">
      <div
        className="diagram-box"
        tabIndex={0}
        role="group"
        aria-label={`Diagram: ${caption}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn at build time from the page, with its text escaped
        dangerouslySetInnerHTML={trustedHtml(svg)}
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
