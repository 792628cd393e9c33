import type { CallState } from '@crm/client/hooks'
import { minute } from '@crm/base/dates'
import { BAD_FIELD_CODE, NOT_FOUND_CODE, WRONG_STATE_CODE } from '@crm/contracts/codes'
import { useTitle } from '@crm/platform/pages'
import { BlockSkeleton, EmptyBlock, Loaded } from '@crm/ui/base'
import type { ReactNode } from 'react'
import classes from './SharePage.module.css'

interface ShareHeader {
  title: string
  sharer: string
  corp_name: string
  expire_at: number | null
}

interface SharePageProps<Answer> {
  read: CallState<Answer>
  /** Who shares, and for how long. */
  headOf: (answer: Answer) => ShareHeader
  /** The title of the window. */
  titleOf: (answer: Answer) => string
  /** At the lower edge, always in reach. */
  bar?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** A public page of shared goods, made for telephones: what failed is said in words, the rest is the caller's. */
export function SharePage<Answer>({ read, headOf, titleOf, bar, children }: SharePageProps<Answer>) {
  const { data, failure } = read
  useTitle(data === undefined ? undefined : titleOf(data))
  if (read.state === 'failed' && data === undefined)
    return (
      <main className={classes.page}>
        {failure?.code === WRONG_STATE_CODE ? (
          <EmptyBlock title="分享已失效" note="请联系分享人获取新的链接" />
        ) : failure?.code === NOT_FOUND_CODE || failure?.code === BAD_FIELD_CODE ? (
          <EmptyBlock title="分享不存在" note="请检查链接是否完整" />
        ) : (
          <Loaded read={read} />
        )}
      </main>
    )
  if (data === undefined)
    return (
      <main className={classes.page}>
        <BlockSkeleton height={320} />
        <BlockSkeleton lines={6} />
      </main>
    )
  const { sharer, corp_name, expire_at } = headOf(data)
  return (
    <main className={classes.page}>
      {children(data)}
      <footer className={classes.footer}>
        由 {corp_name} {sharer} 分享 · {expire_at === null ? '永久有效' : `有效期至 ${minute(expire_at)}`}
      </footer>
      {bar && <div className={classes.bar}>{bar}</div>}
    </main>
  )
}
