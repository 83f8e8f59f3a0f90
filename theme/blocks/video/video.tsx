import { contentLocale } from '../../../shared/locale';
import { site } from '../../base/site';
import { DOWNLOAD_VIDEO } from '../../strings';
import styles from './video.module.css';

interface VideoProps {
  /** Name and visible caption. */
  title: string;
  src: string;
  /** The picture before the video plays. It has the proportions of the video. */
  poster: { src: string; width: number; height: number };
  /** URL of a WebVTT file. */
  captions: string;
}

/** A video of this site. The browser loads the video when a reader plays it, and the captions when a reader shows them. */
export function Video({ title, src, poster, captions }: VideoProps) {
  const { code, label } = contentLocale(site);
  return (
    <figure>
      <video
        className={styles.video}
        controls
        playsInline
        preload="none"
        aria-label={title}
        src={src}
        poster={poster.src}
        width={poster.width}
        height={poster.height}
      >
        {/* No `default`: it would make browsers load the captions with the page. */}
        <track kind="captions" src={captions} srcLang={code} label={label} />
        <a href={src}>{DOWNLOAD_VIDEO}</a>
      </video>
      <figcaption>{title}</figcaption>
    </figure>
  );
}
