interface FrameAt {
  /** ffmpeg's name of the container: the content must not choose it. */
  readonly format: 'matroska' | 'mov';
  readonly path: string;
  readonly seconds: number;
}

/** Returns the arguments with which ffmpeg writes the picture that a video shows at a time to a PNG file. */
export function frameArguments({ format, path, seconds }: FrameAt, target: string): readonly string[] {
  return [
    ...['-ss', seconds.toFixed(3), '-f', format, '-i', path],
    ...['-frames:v', '1', '-c:v', 'png', '-f', 'image2', target],
  ];
}
