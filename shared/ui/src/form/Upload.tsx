import { fileSize } from '@crm/base/text'
import { upload } from '@crm/client/request'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { IconClose, IconPlus } from '@douyinfe/semi-icons'
import { Picture } from '../data/cells/Picture.tsx'
import classes from './Upload.module.css'
import { isPicture } from './imageKind.ts'
import { useUpload } from './useUpload.ts'

export interface UploadProps {
  /** Addresses of the pictures. */
  value?: readonly string[]
  onChange?: (urls: string[]) => void
  max?: number
  /** Bytes of one file. */
  maxSize?: number
  disabled?: boolean
  label?: string
}

const ACCEPTED = 'image/png,image/jpeg,image/gif,image/webp'

/** Pictures of a form: chosen one or several at a time, checked by size and content, sent at once, shown small, removable. */
export function Upload({
  value = [],
  onChange,
  max = 5,
  maxSize = 5 * 1024 * 1024,
  disabled,
  label = '上传图片',
}: UploadProps) {
  const check = async (files: readonly File[], room: number) => {
    const small = files.filter((file) => file.size <= maxSize)
    const pictures: File[] = []
    let unreadable = false
    for (const file of small) {
      try {
        if (await isPicture(file)) pictures.push(file)
      } catch {
        unreadable = true
      }
    }
    const taken = pictures.slice(0, room)
    const fault =
      small.length < files.length
        ? `单张图片不能超过 ${fileSize(maxSize)}`
        : unreadable
          ? '图片读取失败，请重新选择'
          : pictures.length < small.length
            ? '仅支持 png、jpg、gif、webp 图片'
            : taken.length < pictures.length
              ? `最多上传 ${max} 张`
              : undefined
    return { taken, fault }
  }
  const send = async (file: File) => (await upload(taskCalls.uploadImage, file, {})).url
  const { input, sending, fault, room, browse, onFiles, remove } = useUpload({ value, onChange, max, check, send })
  return (
    <div>
      <div className={classes.row}>
        {value.map((url, index) => (
          <span key={url} className={classes.item}>
            <Picture src={url} name={`图${index + 1}`} size={80} />
            {!disabled && (
              <button
                type="button"
                className={classes.remove}
                aria-label={`移除第 ${index + 1} 张图片`}
                onClick={() => remove((each) => each === url)}
              >
                <IconClose size="extra-small" />
              </button>
            )}
          </span>
        ))}
        {Array.from({ length: sending }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is on its way has no identity yet
          <span key={index} className={classes.sending} aria-busy aria-label="上传中" role="status" />
        ))}
        {room > 0 && !disabled && (
          <button type="button" className={classes.add} aria-label={`${label} ${value.length}/${max}`} onClick={browse}>
            <IconPlus />
            <span>{`${value.length}/${max}`}</span>
          </button>
        )}
      </div>
      {fault && (
        <div className={classes.fault} role="alert">
          {fault}
        </div>
      )}
      <input ref={input} type="file" hidden accept={ACCEPTED} multiple={max > 1} onChange={onFiles} />
    </div>
  )
}
