/** `One min read`, `4 min read`. */
export const readingTime = (minutes: number): string =>
  minutes === 1 ? 'One min read' : `${minutes} min read`;

/** `One post`, `4 posts`. */
export const postCount = (count: number): string => (count === 1 ? 'One post' : `${count} posts`);
