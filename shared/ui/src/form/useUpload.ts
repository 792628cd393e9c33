import { CallFailure } from '@crm/client/failure'
import { type ChangeEvent, createContext, use, useRef, useState } from 'react'

/** Uploads of a form that are under way; each resolves to whether it arrived. A form is not submitted before. */
export const Uploads = createContext<Set<Promise<boolean>>>(new Set())

/** What a field of uploads takes, and where it leaves it. */
export interface UploadOptions<Item> {
  value: readonly Item[]
  onChange: ((items: Item[]) => void) | undefined
  max: number
  /** Of the chosen files, those to send, `room` at most, and what is wrong with the others. */
  check: (files: readonly File[], room: number) => Promise<{ taken: readonly File[]; fault: string | undefined }>
  /** Sends a file and answers what the form keeps of it. */
  send: (file: File) => Promise<Item>
}

/** A field of files: chosen one or several at a time, checked, sent at once; what arrived is in the form. */
export function useUpload<Item>({ value, onChange, max, check, send }: UploadOptions<Item>) {
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(0)
  const [fault, setFault] = useState<string>()
  const uploads = use(Uploads)
  const room = max - value.length - sending
  // Several may arrive before the form has drawn the first.
  const latest = useRef(value)
  latest.current = value
  const put = (items: Item[]) => {
    latest.current = items
    onChange?.(items)
  }

  /** Answers whether all that was chosen is in the form. */
  const take = async (files: readonly File[]): Promise<boolean> => {
    const { taken, fault: wrong } = await check(files, room)
    setFault(wrong)
    setSending((count) => count + taken.length)
    const sent = await Promise.all(taken.map((file) => send(file).then((item) => ({ item }), failureOf)))
    setSending((count) => count - taken.length)
    const arrived = sent.flatMap((answer) => (answer instanceof CallFailure ? [] : [answer.item]))
    const failure = sent.find((answer) => answer instanceof CallFailure)
    if (failure) setFault(failure.message)
    if (arrived.length > 0) put([...latest.current, ...arrived])
    return arrived.length === files.length
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    const underWay = take(files)
    uploads.add(underWay)
    await underWay.finally(() => uploads.delete(underWay))
  }
  return {
    ...{ input, sending, fault, room },
    browse: () => input.current?.click(),
    onFiles: (event: ChangeEvent<HTMLInputElement>) => void choose(event),
    remove: (isMeant: (item: Item) => boolean) => put(latest.current.filter((each) => !isMeant(each))),
  }
}

function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error
  throw error
}
