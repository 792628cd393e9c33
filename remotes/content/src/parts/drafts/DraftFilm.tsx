import { type Attachment } from '@crm/contracts/rules/attachments'
import { toast } from '@crm/platform/feedback'
import { TextButton } from '@crm/ui/base'
import type { LinkAttachment } from '@crm/ui/form'
import { type RefObject, useEffect, useState } from 'react'
import classes from './Drafts.module.css'

/** Whether the page can play a file. */
export const isFilm = ({ name }: Pick<Attachment, 'name'>) => /\.(?:mp4|webm)$/i.test(name)

interface DraftFilmProps {
  file: Attachment
  link: LinkAttachment
  film: RefObject<HTMLVideoElement | null>
}

/** A video of a draft, fetched whole when somebody wants to see it: the link holds once, and going back and forth asks no more. */
export function DraftFilm({ file, link, film }: DraftFilmProps) {
  const [address, setAddress] = useState<string>()
  const [isLoading, setIsLoading] = useState(false)
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  const load = async () => {
    setIsLoading(true)
    try {
      const found = await link(file.url)
      if (!found) return
      const response = await fetch(found.url)
      if (!response.ok) throw new Error(`a video was answered by ${response.status}`)
      setAddress(URL.createObjectURL(await response.blob()))
    } catch {
      toast.error('视频加载失败，请重试')
    } finally {
      setIsLoading(false)
    }
  }
  if (address === undefined)
    return (
      <TextButton label={`播放 ${file.name}`} disabled={isLoading} onClick={() => void load()}>
        {isLoading ? '加载中' : '播放'}
      </TextButton>
    )
  return (
    // What talents hand in has no captions.
    <video ref={film} className={classes.film} src={address} controls aria-label={file.name} />
  )
}
