/** Where the picture lies under the round window: how far it is moved (px of the window) and how much it is enlarged. */
export interface Placement {
  x: number
  y: number
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const ZOOM_MAX = 3

/** Size of the picture as shown: at zoom 1 its short side fills the window. */
export function shownSize(picture: Size, window: number, zoom: number): Size {
  const scale = (window / Math.min(picture.width, picture.height)) * zoom
  return { width: picture.width * scale, height: picture.height * scale }
}

/** The placement nearest to the wish that leaves no empty edge in the window; x and y are the picture's left top corner. */
export function clampPlacement(wish: Placement, picture: Size, window: number): Placement {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, wish.zoom))
  const { width, height } = shownSize(picture, window, zoom)
  const within = (value: number, length: number) => Math.min(0, Math.max(window - length, value))
  return { zoom, x: within(wish.x, width), y: within(wish.y, height) }
}

/** The placement in the middle. */
export function centred(picture: Size, window: number): Placement {
  const { width, height } = shownSize(picture, window, 1)
  return { zoom: 1, x: (window - width) / 2, y: (window - height) / 2 }
}

/** The square of the picture, in its own pixels, that the window shows. */
export function cropSquare(
  placement: Placement,
  picture: Size,
  window: number,
): { x: number; y: number; edge: number } {
  const scale = (window / Math.min(picture.width, picture.height)) * placement.zoom
  return { x: Math.abs(placement.x / scale), y: Math.abs(placement.y / scale), edge: window / scale }
}
