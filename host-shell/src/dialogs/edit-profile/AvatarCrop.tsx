import { Button, Dialog } from '@crm/ui/base'
import { type PointerEvent, useRef, useState } from 'react'
import { centred, cropSquare, clampPlacement, type Placement, shownSize, ZOOM_MAX } from './cropArea.ts'
import classes from './EditProfile.module.css'

const WINDOW = 240
const EDGE = 160
const STEP = 12
const QUALITIES = [0.85, 0.7, 0.5]
/** Characters of a picture that the gateway takes. */
const DATA_MAX = 20_000

/** Chooses the part of a picture that becomes the avatar: drag or arrow keys move it, the slider enlarges. */
export function AvatarCrop({
  picture,
  onPick,
  onClose,
}: {
  picture: HTMLImageElement
  onPick: (data: string) => void
  onClose: () => void
}) {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const [placement, setPlacement] = useState<Placement>(() => centred(size, WINDOW))
  const drag = useRef<{ x: number; y: number }>(undefined)
  const move = (change: Partial<Placement>) =>
    setPlacement((before) => clampPlacement({ ...before, ...change }, size, WINDOW))
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX - placement.x, y: event.clientY - placement.y }
  }
  const pull = (event: PointerEvent) => {
    if (drag.current) move({ x: event.clientX - drag.current.x, y: event.clientY - drag.current.y })
  }
  const shown = shownSize(size, WINDOW, placement.zoom)
  const arrows: Record<string, Partial<Placement>> = {
    ArrowLeft: { x: placement.x + STEP },
    ArrowRight: { x: placement.x - STEP },
    ArrowUp: { y: placement.y + STEP },
    ArrowDown: { y: placement.y - STEP },
  }
  return (
    <Dialog
      open
      title="裁剪头像"
      width={440}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            取消
          </Button>
          <Button theme="solid" onClick={() => onPick(renderCrop(picture, placement))}>
            使用
          </Button>
        </>
      }
    >
      <div className={classes.crop}>
        <div
          className={classes.window}
          style={{ width: WINDOW, height: WINDOW }}
          role="application"
          aria-label="头像范围，方向键移动"
          tabIndex={0}
          data-autofocus
          onPointerDown={grab}
          onPointerMove={pull}
          onPointerUp={() => {
            drag.current = undefined
          }}
          onKeyDown={(event) => {
            const change = arrows[event.key]
            if (!change) return
            event.preventDefault()
            move(change)
          }}
        >
          <img
            src={picture.src}
            alt=""
            draggable={false}
            style={{ left: placement.x, top: placement.y, width: shown.width, height: shown.height }}
          />
          <span className={classes.ring} aria-hidden />
        </div>
        <label className={classes.zoom}>
          缩放
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.1}
            value={placement.zoom}
            onChange={(event) => move({ zoom: Number(event.target.value) })}
          />
        </label>
      </div>
    </Dialog>
  )
}

/** The chosen square as a small JPEG, as good as fits. */
function renderCrop(picture: HTMLImageElement, placement: Placement): string {
  const canvas = document.createElement('canvas')
  canvas.width = EDGE
  canvas.height = EDGE
  const { x, y, edge } = cropSquare(placement, { width: picture.naturalWidth, height: picture.naturalHeight }, WINDOW)
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, EDGE, EDGE)
    pen.drawImage(picture, x, y, edge, edge, 0, 0, EDGE, EDGE)
  }
  const tries = QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality))
  return tries.find((data) => data.length <= DATA_MAX) ?? tries.at(-1) ?? ''
}
