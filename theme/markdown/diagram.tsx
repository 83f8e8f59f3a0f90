interface DiagramProps {
  /** Drawn at build time from the page's own Mermaid text. */
  svg: string;
  caption: string;
}

/** A diagram with its caption; a wide one scrolls inside its own box. */
export function Diagram({ svg, caption }: DiagramProps) {
  return (
    <figure className="diagram">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn at build time, text escaped by the renderer */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div
        className="diagram-box"
        tabIndex={0}
        role="group"
        aria-label={`Diagram: ${caption}`}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
