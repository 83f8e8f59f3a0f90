import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { trustedHtml } from '../base/trusted-html';
import { Modal, type ModalState } from '../elements/modal';
import { LARGER_IMAGE, RESET_ZOOM, ZOOM_IN, ZOOM_OUT } from '../strings';
import { isImage, largestFile, type Picture } from './pictures';
import styles from './zoom.module.css';

/** Scale after a double tap or a double click. */
const DOUBLE_TAP_SCALE = 3;

const MAX_SCALE = 12;

/** Scales up to this one show the whole picture. Because of rounding, the smallest scale is not exactly 1. */
const WHOLE = 1.01;

/** The library measures the picture, which must not be in the middle of an animation. */
const AT_ONCE = { animate: false };

/** Maximum time between the taps of a double tap, in milliseconds, and their maximum distance, in pixels. */
const DOUBLE_TAP = { time: 350, distance: 30 };

/** Distance that an arrow key moves the picture, in pixels. */
const STEP = 80;

/** A function that reports whether a click is the second of a double tap. Not all browsers dispatch `dblclick` for taps. */
function doubleTaps(): (event: MouseEvent) => boolean {
  let last: MouseEvent | null = null;
  return (event) => {
    const isSecond =
      last !== null &&
      event.timeStamp - last.timeStamp < DOUBLE_TAP.time &&
      Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < DOUBLE_TAP.distance;
    last = isSecond ? null : event;
    return isSecond;
  };
}

/** Lets readers zoom the picture with two fingers, the wheel or a double tap, and move it. It always covers its box. */
function usePanzoom(canvas: RefObject<HTMLElement | null>): RefObject<PanzoomObject | null> {
  const panzoom = useRef<PanzoomObject>(null);
  useEffect(() => {
    const { current } = canvas;
    const box = current?.parentElement;
    if (!current || !box) return;
    const created = Panzoom(current, {
      contain: 'outside',
      minScale: 1,
      maxScale: MAX_SCALE,
      step: 0.5,
      cursor: 'grab',
    });
    panzoom.current = created;
    const isDoubleTap = doubleTaps();
    const onClick = (event: MouseEvent) => {
      if (!isDoubleTap(event)) return;
      if (created.getScale() > WHOLE) created.reset(AT_ONCE);
      else created.zoomToPoint(DOUBLE_TAP_SCALE, event);
    };
    box.addEventListener('click', onClick);
    box.addEventListener('wheel', created.zoomWithWheel, { passive: false });
    return () => {
      box.removeEventListener('click', onClick);
      box.removeEventListener('wheel', created.zoomWithWheel);
      created.destroy();
    };
  }, [canvas]);
  return panzoom;
}

/** The actions of keys. */
const KEYS: Record<string, (panzoom: PanzoomObject) => void> = {
  '+': (panzoom) => panzoom.zoomIn(AT_ONCE),
  '=': (panzoom) => panzoom.zoomIn(AT_ONCE),
  '-': (panzoom) => panzoom.zoomOut(AT_ONCE),
  '0': (panzoom) => panzoom.reset(AT_ONCE),
  ArrowLeft: (panzoom) => panzoom.pan(STEP / panzoom.getScale(), 0, { relative: true }),
  ArrowRight: (panzoom) => panzoom.pan(-STEP / panzoom.getScale(), 0, { relative: true }),
  ArrowUp: (panzoom) => panzoom.pan(0, STEP / panzoom.getScale(), { relative: true }),
  ArrowDown: (panzoom) => panzoom.pan(0, -STEP / panzoom.getScale(), { relative: true }),
};

const buttons = () => [
  { key: '+', name: ZOOM_IN, icon: 'M12 5v14M5 12h14' },
  { key: '-', name: ZOOM_OUT, icon: 'M5 12h14' },
  { key: '0', name: RESET_ZOOM, icon: 'M4 9V4h5M20 15v5h-5M15 4h5v5M9 20H4v-5' },
];

/** Matches the text before an id, where a drawing sets the id or refers to it. */
const ID = /( id="|"url\(#)/g;

function LargePicture({ picture }: { picture: Picture }) {
  if (isImage(picture)) return <img src={largestFile(picture).src} alt={picture.alt} draggable={false} />;
  // The original is still in the document, where each id must be unique.
  const copy = picture.outerHTML.replace(ID, '$1large-');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is already on the page
  return <div className="diagram" dangerouslySetInnerHTML={trustedHtml(copy)} />;
}

/** A dialog with the whole picture, which readers can zoom and move. */
export function ZoomDialog({ picture, ...modal }: ModalState & { picture: Picture }) {
  const canvas = useRef<HTMLDivElement>(null);
  const panzoom = usePanzoom(canvas);
  const caption = picture.closest('figure')?.querySelector('figcaption')?.textContent;
  const press = (key: string) => {
    const act = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
    if (panzoom.current) act?.(panzoom.current);
    return act !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key)) event.preventDefault();
  };
  return (
    <Modal label={LARGER_IMAGE} className={styles.dialog} onKeyDown={onKeyDown} {...modal}>
      <div className={styles.tools}>
        {buttons().map(({ key, name, icon }) => (
          <button
            key={key}
            type="button"
            aria-label={name}
            aria-keyshortcuts={key}
            onClick={() => press(key)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={icon} />
            </svg>
          </button>
        ))}
      </div>
      <figure className={styles.figure}>
        <div className={styles.stage}>
          <div ref={canvas} className={styles.canvas}>
            <LargePicture picture={picture} />
          </div>
        </div>
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </Modal>
  );
}
