import { useState } from 'react'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { Dialog } from '../../base/Dialog.tsx'
import { Picture } from './Picture.tsx'
import classes from './Thumbnails.module.css'

export interface ThumbnailsProps {
  /** Addresses of the pictures, in order. */
  images: readonly string[]
  /** What they belong to; names the view: 跟进图片. */
  label: string
  /** Edge in pixels. Default 48. */
  size?: number
}

/** Pictures of a record, small; a click shows one whole, from where the others are one step away. Draws nothing without any. */
export function Thumbnails({ images, label, size = 48 }: ThumbnailsProps) {
  const [shown, setShown] = useState<number>()
  if (images.length === 0) return null
  const image = shown === undefined ? undefined : images[shown]
  return (
    <span className={classes.row}>
      {images.map((each, index) => (
        <button
          key={each}
          type="button"
          className={classes.thumb}
          aria-label={`查看${label}第 ${index + 1} 张`}
          onClick={() => setShown(index)}
        >
          <Picture src={each} name={`图${index + 1}`} size={size} />
        </button>
      ))}
      <Dialog
        open={image !== undefined}
        title={`${label}（${(shown ?? 0) + 1}/${images.length}）`}
        width={704}
        onClose={() => setShown(undefined)}
        footer={
          images.length > 1 && (
            <>
              <Button disabled={shown === 0} onClick={() => setShown((at = 0) => at - 1)}>
                上一张
              </Button>
              <Button disabled={shown === images.length - 1} onClick={() => setShown((at = 0) => at + 1)}>
                下一张
              </Button>
            </>
          )
        }
      >
        <img className={classes.whole} src={image} alt={`${label}第 ${(shown ?? 0) + 1} 张`} />
      </Dialog>
    </span>
  )
}
