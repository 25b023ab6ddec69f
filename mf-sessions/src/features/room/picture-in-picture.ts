/** Shows the largest other picture of the call in a small window above all others, or takes it back. */
export async function togglePictureInPicture(stage: HTMLElement | null): Promise<void> {
  if (document.pictureInPictureElement) return document.exitPictureInPicture();
  const videos = [...(stage?.querySelectorAll('video') ?? [])].filter(({ videoWidth }) => videoWidth > 0);
  const [largest] = videos.sort((a, b) => b.clientWidth * b.clientHeight - a.clientWidth * a.clientHeight);
  await largest?.requestPictureInPicture();
}

/** False in browsers without it, and where a policy forbids it. */
export function hasPictureInPicture(): boolean {
  return 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;
}
