import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { promotionCalls, type ShareDetail, type ShareRecord } from '@crm/contracts/calls/promotion'
import { shareProductColumns, shareStaffColumns, shareVisitorColumns } from '@crm/contracts/columns/shares'
import { Banner, BlockSkeleton, Button, Dialog, InfoDialog, Loaded, QrCode } from '@crm/ui/base'
import { listFilters, ListTable, saveFile, useLocalList } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { missingText } from '../../lib/drawing.ts'
import { posterOf } from '../../share/posterOf.ts'
import { usePoster } from '../../share/usePoster.ts'
import classes from './GoodsShareRecordList.module.css'

interface DrillProps {
  title: string
  onClose: () => void
  children: ReactNode
}

function Drill({ title, onClose, children }: DrillProps) {
  return (
    <InfoDialog flush width={704} title={title} onClose={onClose}>
      {children}
    </InfoDialog>
  )
}

type Of = { row: Pick<ShareRecord, 'share_id' | 'title'>; onClose: () => void }

const visitorFilters = listFilters(promotionCalls.persons, shareVisitorColumns, {}, { size: 10 })
/** 访问人 of one share. */
export function VisitorsDialog({ row: { share_id, title }, onClose }: Of) {
  const list = useLocalList(promotionCalls.persons, {
    columns: shareVisitorColumns,
    filters: visitorFilters,
    also: { share_id },
  })
  return (
    <Drill title={`「${title}」的访问人`} onClose={onClose}>
      <ListTable list={list} label="访问人" rowKey={(row) => row.visitor} empty="暂无访问" />
    </Drill>
  )
}

const productFilters = listFilters(promotionCalls.productDetails, shareProductColumns, {}, { size: 10 })
/** 商品 of one share. */
export function ProductsDialog({ row: { share_id, title }, onClose }: Of) {
  const list = useLocalList(promotionCalls.productDetails, {
    columns: shareProductColumns,
    filters: productFilters,
    also: { share_id },
  })
  return (
    <Drill title={`「${title}」的商品`} onClose={onClose}>
      <ListTable list={list} label="商品" rowKey={(row) => row.product_id} empty="暂无商品" />
    </Drill>
  )
}

const staffFilters = listFilters(promotionCalls.userDetails, shareStaffColumns, {}, { size: 10 })
type Narrowing = Omit<RequestOf<typeof promotionCalls.userDetails>, 'page' | 'size' | 'order_by' | 'sort' | 'cursor'>
/** 员工: what the shares of the list came to by who made them. */
export function SharersDialog({ narrowing, onClose }: { narrowing: Narrowing; onClose: () => void }) {
  const list = useLocalList(promotionCalls.userDetails, {
    columns: shareStaffColumns,
    filters: staffFilters,
    also: narrowing,
  })
  return (
    <Drill title="员工分享统计" onClose={onClose}>
      <ListTable list={list} label="员工" rowKey={(row) => row.user.user_id} empty="暂无分享" />
    </Drill>
  )
}

/** 查看二维码: opens the public page. */
export function CodeDialog({ row: { title, url }, onClose }: { row: ShareRecord; onClose: () => void }) {
  const link = new URL(url, location.origin).href
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className={classes.code}>
        <QrCode text={link} label="扫码打开分享页" size={200} />
        <span>{link}</span>
      </div>
    </Dialog>
  )
}

/** 海报 of a share that stands, to look at and to save. */
export function PosterDialog({ row: { share_id, title }, onClose }: Of) {
  const read = useCall(promotionCalls.detail, { share_id })
  return (
    <Loaded
      read={read}
      keeps
      height={420}
      within={(block) => (
        <Dialog open title={title} onClose={onClose}>
          {block}
        </Dialog>
      )}
    >
      {(share) => <Poster share={share} onClose={onClose} />}
    </Loaded>
  )
}

function Poster({ share, onClose }: { share: ShareDetail; onClose: () => void }) {
  const poster = posterOf(share, share)
  const picture = usePoster(poster)
  const isDrawn = picture !== undefined && picture !== 'failed'
  return (
    <Dialog
      open
      title={share.title}
      onClose={onClose}
      footer={
        <Button
          theme="solid"
          disabled={!isDrawn}
          onClick={() => isDrawn && saveFile(picture.url, `海报-${poster.title}.png`)}
        >
          下载海报
        </Button>
      }
    >
      {picture === undefined && <BlockSkeleton height={420} />}
      {picture === 'failed' && <Banner kind="danger">海报生成失败，请使用链接</Banner>}
      {isDrawn && picture.missing > 0 && <Banner kind="warning">{missingText(picture.missing)}</Banner>}
      {isDrawn && <img className={classes.poster} src={picture.url} alt={`海报：${poster.title}`} />}
    </Dialog>
  )
}
