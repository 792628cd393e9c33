import { fileSize } from '@crm/base/text'
import { CallFailure } from '@crm/client/failure'
import { upload } from '@crm/client/request'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { IconClose, IconPlus } from '@douyinfe/semi-icons'
import { type ChangeEvent, createContext, use, useRef, useState } from 'react'
import { Picture } from '../data/cells/Picture.tsx'
import classes from './Upload.module.css'
import { isPicture } from './imageKind.ts'

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

/** Uploads of a form that are under way; each resolves to whether it arrived. A form is not submitted before. */
export const Uploads = createContext<Set<Promise<boolean>>>(new Set())

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
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(0)
  const [fault, setFault] = useState<string>()
  const room = max - value.length - sending
  const uploads = use(Uploads)
  // Several may arrive before the form has drawn the first.
  const latest = useRef(value)
  latest.current = value
  const put = (urls: string[]) => {
    latest.current = urls
    onChange?.(urls)
  }

  /** Answers whether all that was chosen is in the form. */
  const take = async (files: readonly File[]): Promise<boolean> => {
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
    setFault(
      small.length < files.length
        ? `单张图片不能超过${fileSize(maxSize)}`
        : unreadable
          ? '图片读取失败，请重新选择'
          : pictures.length < small.length
            ? '仅支持 png、jpg、gif、webp 图片'
            : taken.length < pictures.length
              ? `最多上传${max}张`
              : undefined,
    )
    if (taken.length === 0) return files.length === 0
    setSending((count) => count + taken.length)
    const sent = await Promise.all(taken.map((file) => upload(taskCalls.uploadImage, file, {}).catch(failureOf)))
    setSending((count) => count - taken.length)
    const urls = sent.flatMap((answer) => ('url' in answer ? [answer.url] : []))
    const failure = sent.find((answer) => answer instanceof CallFailure)
    if (failure) setFault(failure.message)
    if (urls.length > 0) put([...latest.current, ...urls])
    return urls.length === files.length
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    const underWay = take(files)
    uploads.add(underWay)
    await underWay.finally(() => uploads.delete(underWay))
  }
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
                aria-label={`移除第${index + 1}张图片`}
                onClick={() => put(latest.current.filter((each) => each !== url))}
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
          <button type="button" className={classes.add} aria-label={label} onClick={() => input.current?.click()}>
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
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        multiple={max > 1}
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}

function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error
  throw error
}
