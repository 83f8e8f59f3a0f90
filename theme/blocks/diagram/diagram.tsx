import { trustedHtml } from '../../base/trusted-html';
import { diagramOf } from '../../strings';

interface DiagramProps {
  /** The drawing that the build made from Mermaid text. */
  svg: string;
  caption: string;
}

/** A diagram with its caption. It is at most as wide as the page; readers can enlarge it. */
export function Diagram({ svg, caption }: DiagramProps) {
  return (
    <figure className="diagram">
      <div
        className="diagram-box"
        role="group"
        aria-label={diagramOf(caption)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build escapes the text of the drawing
        dangerouslySetInnerHTML={trustedHtml(svg)}
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
