import { useEffect, useState } from 'react';
import { onResize } from '../base/browser';

/** Matches images in the text, and diagrams. */
const PICTURES = '.prose img, .diagram svg';

/** A picture can be enlarged if its full width is more than this many times the width that the page shows. */
const MIN_ENLARGEMENT = 1.1;

export type Picture = HTMLImageElement | SVGSVGElement;

export const isImage = (picture: Picture): picture is HTMLImageElement => picture instanceof HTMLImageElement;

/** The largest file of an image: the last one in the `srcset` of its `<source>`, or its only one. Its width is 0 until it loads. */
export function largestFile(image: HTMLImageElement): { src: string; width: number } {
  const set = image.parentElement?.querySelector('source')?.srcset.split(', ').at(-1);
  const [src = image.src, size = ''] = set?.split(' ') ?? [];
  return { src, width: Number.parseInt(size, 10) || image.naturalWidth };
}

export const nameOf = (picture: Picture): string =>
  isImage(picture) ? picture.alt : (picture.getAttribute('aria-label') ?? '');

/** The box that shows a picture: the picture, or the box in which a diagram scrolls. */
const boxOf = (picture: Picture): Element =>
  isImage(picture) ? picture : (picture.parentElement ?? picture);

/** Whether a picture outside links is shown at less than its full width, or only in part. Pictures in closed parts are not shown. */
function canGrow(picture: Picture): boolean {
  const { clientWidth } = boxOf(picture);
  const fullWidth = isImage(picture) ? largestFile(picture).width : picture.viewBox.baseVal.width;
  return clientWidth > 0 && fullWidth > clientWidth * MIN_ENLARGEMENT;
}

/**
 * The pictures of the page, each with whether it can be enlarged. That changes when an image loads, when the window is
 * resized, and when a part that contains a picture opens.
 */
export function usePictures(): ReadonlyMap<Picture, boolean> {
  const [pictures, setPictures] = useState<ReadonlyMap<Picture, boolean>>(new Map());
  useEffect(() => {
    const all = [...document.querySelectorAll<Picture>(PICTURES)].filter(
      (picture) => !picture.closest('a, button, [data-embed]'),
    );
    const measure = () => setPictures(new Map(all.map((picture) => [picture, canGrow(picture)])));
    const stopObserving = onResize(all.map(boxOf), measure);
    // `load` does not bubble.
    document.addEventListener('load', measure, { capture: true });
    return () => {
      stopObserving();
      document.removeEventListener('load', measure, { capture: true });
    };
  }, []);
  return pictures;
}
