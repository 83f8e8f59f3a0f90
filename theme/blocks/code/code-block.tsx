import { type ComponentType, type RefObject, useEffect, useRef } from 'react';
import { createStore } from '../../base/store';
import { trustedHtml } from '../../base/trusted-html';
import { reportMissingFile } from '../../navigation/second-load';
import { codeIn } from '../../strings';
import styles from './code-block.module.css';

/** The buttons of code blocks. They load after the first code block of a visit. */
const tools = createStore<ComponentType<{ code: RefObject<HTMLElement | null> }> | null>(null);

async function loadTools(): Promise<void> {
  const { CodeTools } = await import(/* webpackChunkName: "code-tools" */ './code-tools');
  tools.set(CodeTools);
}

interface CodeBlockProps {
  /** Highlighted code, from the build. */
  html: string;
  lang?: string;
  title?: string;
}

/** A block of code, with a title if it has one. Long lines scroll inside the block. */
export function CodeBlock({ html, lang, title }: CodeBlockProps) {
  const code = useRef<HTMLElement>(null);
  const Tools = tools.use();
  useEffect(() => {
    // Code is readable without buttons. The next page with code tries again.
    loadTools().catch(reportMissingFile);
  }, []);
  return (
    <div className={styles.block} data-lang={lang}>
      {title && <p className={styles.title}>{title}</p>}
      <div className={styles.frame}>
        <pre tabIndex={0} aria-label={title ?? codeIn(lang)} role="group">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escapes the code at build time */}
          <code ref={code} dangerouslySetInnerHTML={trustedHtml(html)} />
        </pre>
        {Tools && <Tools code={code} />}
      </div>
    </div>
  );
}
