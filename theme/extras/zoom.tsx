import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { enlarge, LARGER_IMAGE } from '../strings';
import { trustedHtml } from '../trusted-html';
import { Modal, type ModalState, useModal } from './modal';
import styles from './zoom.module.css';

/** Matches images in the text, and diagrams. */
const PICTURES = '.prose img, .diagram svg';

/** A picture can be enlarged if its full width is more than this many times the width that the page shows. */
const MIN_ENLARGEMENT = 1.1;

type Picture = HTMLImageElement | SVGSVGElement;

const isImage = (picture: Picture): picture is HTMLImageElement => picture instanceof HTMLImageElement;

/** The largest file of an image: the last one in the `srcset` of its `<source>`, or its only one. */
function largestFile(image: HTMLImageElement): { src: string; width: number } {
  const set = image.parentElement?.querySelector('source')?.srcset.split(', ').at(-1);
  const [src = image.src, size = ''] = set?.split(' ') ?? [];
  return { src, width: Number.parseInt(size, 10) || image.naturalWidth || image.width };
}

const nameOf = (picture: Picture): string =>
  isImage(picture) ? picture.alt : (picture.getAttribute('aria-label') ?? '');

/** Whether a picture outside links is shown at less than its full width, or only in part. */
function canGrow(picture: Picture): boolean {
  if (picture.closest('a, button')) return false;
  const box = isImage(picture) ? picture : picture.parentElement;
  const fullWidth = isImage(picture) ? largestFile(picture).width : picture.viewBox.baseVal.width;
  return fullWidth > (box?.clientWidth ?? fullWidth) * MIN_ENLARGEMENT;
}

/** The pictures of the page that can be enlarged. The list is updated when the window is resized. */
function usePictures(): Picture[] {
  const [pictures, setPictures] = useState<Picture[]>([]);
  useEffect(() => {
    const find = () => setPictures([...document.querySelectorAll<Picture>(PICTURES)].filter(canGrow));
    find();
    window.addEventListener('resize', find);
    return () => window.removeEventListener('resize', find);
  }, []);
  return pictures;
}

interface EnlargeButtonProps {
  picture: Picture;
  open: (picture: Picture) => void;
}

/** A button on a picture that enlarges it. A click on the picture has the same effect. */
function EnlargeButton({ picture, open }: EnlargeButtonProps) {
  const [place] = useState(() => document.createElement('span'));
  useLayoutEffect(() => {
    const unmount = new AbortController();
    (picture.closest('picture, .diagram-box') ?? picture).after(place);
    picture.addEventListener('click', () => open(picture), { signal: unmount.signal });
    return () => {
      unmount.abort();
      place.remove();
    };
  }, [picture, place, open]);
  return createPortal(
    <button
      type="button"
      className={styles.button}
      aria-label={enlarge(nameOf(picture))}
      aria-haspopup="dialog"
      onClick={() => open(picture)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M14 5h5v5M10 19H5v-5M19 5l-6 6M5 19l6-6" />
      </svg>
    </button>,
    place,
  );
}

/** Matches the text before an id, where a drawing sets the id or refers to it. */
const ID = /( id="|"url\(#)/g;

function LargePicture({ picture }: { picture: Picture }) {
  if (isImage(picture)) return <img src={largestFile(picture).src} alt={picture.alt} />;
  // The original is still in the document, where each id must be unique.
  const copy = picture.outerHTML.replace(ID, '$1large-');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is already on the page
  return <div className="diagram" dangerouslySetInnerHTML={trustedHtml(copy)} />;
}

function ZoomDialog({ picture, ...modal }: ModalState & { picture: Picture }) {
  const caption = picture.closest('figure')?.querySelector('figcaption')?.textContent;
  return (
    <Modal label={LARGER_IMAGE} className={styles.dialog} {...modal}>
      <figure className={styles.figure}>
        <LargePicture picture={picture} />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </Modal>
  );
}

/** Lets readers enlarge the images and diagrams that the page shows smaller than their full size. */
export function Zoom() {
  const pictures = usePictures();
  const { subject, open, modal } = useModal<Picture>();
  return (
    <>
      {pictures.map((picture, index) => {
        const key = `${index} ${nameOf(picture)}`;
        return <EnlargeButton key={key} picture={picture} open={open} />;
      })}
      {subject && <ZoomDialog picture={subject} {...modal} />}
    </>
  );
}
