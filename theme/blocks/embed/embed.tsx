import { type SyntheticEvent, useState } from 'react';
import { Link } from '../../navigation/link';
import { loadsFrom, PLAY_VIDEO, SHOW_CONTENT } from '../../strings';
import styles from './embed.module.css';

interface EmbedProps {
  /** Name and visible caption. */
  title: string;
  /** The document in the frame. */
  src: string;
  /** The same content as a page. */
  href: string;
  isVideo?: boolean;
  /** Width and height, such as `16/9`. */
  ratio?: string;
  /** The picture before the frame loads. */
  poster?: { src: string };
}

/** Everything that players and editors need, but no other page and no dialog of the browser. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation';
const FEATURES = 'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture';

/** The reader has asked for the frame, so the keyboard continues in it. */
const focus = (frame: HTMLIFrameElement | null): void => frame?.focus();

/**
 * Browsers that run other sites in their own process have put the focus into the empty document before this one. A reader who is
 * somewhere else by now stays there.
 */
function focusDocument({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  if (document.activeElement === frame) frame.contentWindow?.focus();
}

function Cover({ title, src, isVideo, onShow }: EmbedProps & { onShow: () => void }) {
  const label = isVideo ? PLAY_VIDEO : SHOW_CONTENT;
  return (
    <button type="button" className={styles.cover} onClick={onShow}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path fillRule="evenodd" d={isVideo ? 'M9 6.5v11l9-5.5z' : 'M3 5v14h18V5zm1.5 4.5h15v8h-15z'} />
      </svg>
      <span className={styles.words}>
        <span className={styles.label}>
          {label}
          <span className="visually-hidden">: {title}. </span>
        </span>
        <span className={styles.note}>{loadsFrom(new URL(src).host)}</span>
      </span>
    </button>
  );
}

/**
 * A video or a document of another site. Before the reader asks for it, the page makes no request to that site. Without scripts, on
 * paper and in feeds, it is a link.
 */
export function Embed(props: EmbedProps) {
  const { title, src, href, ratio = '16/9', poster } = props;
  const [isShown, setIsShown] = useState(false);
  const [width = '16', height = '9'] = ratio.split('/');
  return (
    <figure>
      <div className={styles.stage} data-embed={Number(height) > Number(width) ? 'tall' : ''}>
        {/* Its proportions are those of the frame. The policy forbids styles in attributes. */}
        <svg className={styles.space} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
        {isShown ? (
          <iframe
            ref={focus}
            onLoad={focusDocument}
            className={styles.frame}
            title={title}
            src={src}
            sandbox={SANDBOX}
            allow={FEATURES}
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <>
            {poster && (
              <img className={styles.poster} src={poster.src} alt="" loading="lazy" decoding="async" />
            )}
            <Cover {...props} onShow={() => setIsShown(true)} />
          </>
        )}
      </div>
      <figcaption>
        <Link href={href}>{title}</Link>
      </figcaption>
    </figure>
  );
}
