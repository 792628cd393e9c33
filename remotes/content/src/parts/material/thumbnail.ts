/** Longest side of a thumbnail, px. */
const SIDE_MAX = 480

/** What a page can tell of a file before it is sent. */
export interface Measured {
  width: number
  height: number
  /** Whole seconds; 0 of a picture. */
  duration: number
  /** A small picture of it; absent where the browser cannot draw it. */
  thumbnail: File | undefined
}

const UNKNOWN: Measured = { width: 0, height: 0, duration: 0, thumbnail: undefined }

/** The sides of something no longer than `SIDE_MAX`, in its proportion. */
export function scaledDown(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function drawn(source: CanvasImageSource, width: number, height: number): Promise<File | undefined> {
  const size = scaledDown(width, height)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.drawImage(source, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
  return blob ? new File([blob], '缩略图.jpg', { type: 'image/jpeg' }) : undefined
}

async function ofPicture(url: string): Promise<Measured> {
  const picture = Object.assign(new Image(), { src: url })
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  return { width, height, duration: 0, thumbnail: await drawn(picture, width, height) }
}

/** What a video says once it has reached a moment; after some seconds nobody waits for it any more. */
const reached = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(reject, 8_000)
    video.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true })
    video.addEventListener('error', () => (clearTimeout(timer), reject(new Error('not played'))), { once: true })
  })

async function ofVideo(url: string): Promise<Measured> {
  const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto', src: url })
  await reached(video, 'loadeddata')
  const { videoWidth: width, videoHeight: height, duration } = video
  // The first picture is often black.
  const seeked = reached(video, 'seeked')
  video.currentTime = Math.min(1, duration / 2)
  await seeked
  return { width, height, duration: Math.max(1, Math.round(duration)), thumbnail: await drawn(video, width, height) }
}

/** Measures a picture or video and draws it small; of what the browser cannot show nothing is known. */
export async function measureFile(file: File): Promise<Measured> {
  const url = URL.createObjectURL(file)
  try {
    return await (file.type.startsWith('video/') ? ofVideo(url) : ofPicture(url))
  } catch {
    return UNKNOWN
  } finally {
    URL.revokeObjectURL(url)
  }
}
