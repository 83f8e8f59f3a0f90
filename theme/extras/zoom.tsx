import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ModalState, useModal } from '../elements/modal';
import { reportMissingFile } from '../navigation/second-load';
import { enlarge } from '../strings';
import { nameOf, type Picture, usePictures } from './pictures';
import styles from './zoom.module.css';

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

type Dialog = ComponentType<ModalState & { picture: Picture }>;

/** The dialog, which only pages with a picture to enlarge load. */
function useZoomDialog(isNeeded: boolean): Dialog | null {
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  useEffect(() => {
    const load = async () => {
      const { ZoomDialog } = await import(/* webpackChunkName: "zoom-dialog" */ './zoom-dialog');
      setDialog(() => ZoomDialog);
    };
    // Without the dialog, pictures have no buttons.
    if (isNeeded) load().catch(reportMissingFile);
  }, [isNeeded]);
  return Dialog;
}

/** Lets readers enlarge the images and diagrams that the page shows smaller than their full size. */
export function Zoom() {
  const pictures = usePictures();
  const Dialog = useZoomDialog([...pictures.values()].includes(true));
  const { subject, open, modal } = useModal<Picture>();
  if (!Dialog) return null;
  return (
    <>
      {[...pictures].map(([picture, canGrow], index) => {
        const key = `${index} ${nameOf(picture)}`;
        return canGrow && <EnlargeButton key={key} picture={picture} open={open} />;
      })}
      {subject && <Dialog picture={subject} {...modal} />}
    </>
  );
}
