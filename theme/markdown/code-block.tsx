import { useEffect, useRef, useState } from 'react';
import { CODE_COPIED, COPY_CODE, codeIn } from '../strings';
import { trustedHtml } from '../trusted-html';
import styles from './code-block.module.css';

/** How long the button confirms the copy, in milliseconds. */
const COPIED_FOR = 2000;

interface CodeBlockProps {
  /** Highlighted code, from the build. */
  html: string;
  lang?: string;
  title?: string;
}

function useCopy(text: () => string) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    setIsCopied(true);
  };
  return { isCopied, copy };
}

function CopyButton({ text }: { text: () => string }) {
  const { isCopied, copy } = useCopy(text);
  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={isCopied || undefined}
      aria-label={isCopied ? CODE_COPIED : COPY_CODE}
      onClick={copy}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {isCopied ? <path d="m5 12.5 4.5 4.5L19 7.5" /> : <path d="M9 9h10.5v10.5H9zM15 5.5v-1H4.5V15h1" />}
      </svg>
    </button>
  );
}

/** A block of code with its title and a copy button. Long lines scroll inside the block. */
export function CodeBlock({ html, lang, title }: CodeBlockProps) {
  const code = useRef<HTMLElement>(null);
  return (
    <div className={styles.block} data-lang={lang}>
      {title && <p className={styles.title}>{title}</p>}
      <div className={styles.frame}>
        <pre tabIndex={0} aria-label={title ?? codeIn(lang)} role="group">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escapes the code at build time */}
          <code ref={code} dangerouslySetInnerHTML={trustedHtml(html)} />
        </pre>
        <CopyButton text={() => code.current?.textContent ?? ''} />
      </div>
    </div>
  );
}
