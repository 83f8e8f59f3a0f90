import { type RefObject, useEffect, useState } from 'react';
import { onResize } from '../../base/browser';
import { useCopy } from '../../navigation/use-copy';
import { CODE_COPIED, CODE_SELECTED, COPY_CODE, WRAP_LINES } from '../../strings';
import styles from './code-tools.module.css';

interface CodeToolsProps {
  code: RefObject<HTMLElement | null>;
}

/** Parts of code that readers do not need to run: removed lines, and the prompts and the output of terminal sessions. */
const NOT_COPIED = 'del, .prompt, .output';

/** The code to copy. */
function textOf(code: HTMLElement): string {
  const copy = code.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll(NOT_COPIED)) part.remove();
  // Without output at its end, a session would end with a line break.
  return copy.textContent.replace(/\n$/, '');
}

/** Copies the code. If the browser does not allow this, the code is selected. */
async function copyOrSelect(code: HTMLElement | null): Promise<void> {
  if (!code) return;
  try {
    await navigator.clipboard.writeText(textOf(code));
  } catch (error) {
    getSelection()?.selectAllChildren(code);
    throw error;
  }
}

const notices = () => ({ failed: CODE_SELECTED });

/** Whether a line was ever wider than the block. Wrapped lines do not reset it, so that the button remains. */
function useIsWide(code: CodeToolsProps['code']): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const text = code.current;
    const box = text?.parentElement;
    if (!box) return;
    const check = () => {
      if (box.scrollWidth > box.clientWidth) setIsWide(true);
    };
    // A font that loads later changes the width of lines.
    return onResize([box, text], check);
  }, [code]);
  return isWide;
}

/** The buttons of a code block. The stylesheet wraps the lines of a block whose button is pressed. */
export function CodeTools({ code }: CodeToolsProps) {
  const { state, copy } = useCopy(() => copyOrSelect(code.current), notices());
  const isCopied = state === 'copied';
  const isWide = useIsWide(code);
  const [isWrapped, setIsWrapped] = useState(false);
  return (
    <div className={styles.tools}>
      <button
        type="button"
        data-copied={isCopied || undefined}
        aria-label={isCopied ? CODE_COPIED : COPY_CODE}
        onClick={copy}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          {isCopied ? <path d="m5 12.5 4.5 4.5L19 7.5" /> : <path d="M9 9h10.5v10.5H9zM15 5.5v-1H4.5V15h1" />}
        </svg>
      </button>
      {isWide && (
        <button
          type="button"
          aria-label={WRAP_LINES}
          aria-pressed={isWrapped}
          onClick={() => setIsWrapped(!isWrapped)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 6h16M4 12h12.5a3.5 3.5 0 0 1 0 7H12M4 19h4m6.5-2.5L12 19l2.5 2.5" />
          </svg>
        </button>
      )}
    </div>
  );
}
