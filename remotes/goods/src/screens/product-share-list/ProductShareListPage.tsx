import { doneMessage } from '@crm/base/messages'
import { rate, thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { promotionCalls, type SharedCard } from '@crm/contracts/calls/promotion'
import { toast } from '@crm/platform/feedback'
import { useQuery } from '@crm/platform/navigate'
import { Button, Checkbox, EmptyBlock, Input, TextButton, TextLink, RenderWhenVisible, useDialog } from '@crm/ui/base'
import { copyText, goodsMask, Picture } from '@crm/ui/data'
import { useEffect, useState } from 'react'
import { priceText } from '../../lib/drawing.ts'
import { ApplyDialog } from '../../share/ApplyDialog.tsx'
import { applyError, isPlatform } from '../../share/applying.ts'
import { SharePage } from '../../share/SharePage.tsx'
import { shareText } from '../../share/shareText.ts'
import { countVisit, useVisit } from '../../share/useVisit.ts'
import classes from './ProductShareListPage.module.css'
import { nextSort, SIZES, shareListRequest, sortLabel } from './shareListRequest.ts'

/** 多品分享页: a collection for talents, open to whoever has the link. */
export function ProductShareListPage({ share_id }: { share_id: string }) {
  const [query, change] = useQuery()
  const [step, setStep] = useState(0)
  const [selected, setSelected] = useState<ReadonlyMap<string, SharedCard>>(new Map())
  const openDialog = useDialog()
  const request = shareListRequest(share_id, query, SIZES[step] ?? 50)
  const read = useCall(promotionCalls.publicList, request)
  useVisit(share_id, undefined, read.data !== undefined)
  const copy = async (goods: readonly SharedCard[]) => {
    if (!(await copyText(shareText(goods, location.href)))) return toast.error('复制失败，请手动复制')
    toast.success(doneMessage.copied)
    for (const { product_id } of goods) countVisit({ share_id, product_id, action: 'copy' })
  }
  const tick = (card: SharedCard) =>
    setSelected((before) => {
      const after = new Map(before)
      if (!after.delete(card.product_id)) after.set(card.product_id, card)
      return after
    })
  const ask = (goods: readonly SharedCard[]) => {
    const error = applyError(goods)
    const platform = goods[0]?.platform
    if (error) toast.warning(error)
    else if (platform !== undefined && isPlatform(platform))
      openDialog(ApplyDialog, {
        target: { share_id, platform, product_ids: goods.map(({ product_id }) => product_id) },
      })
  }
  return (
    <SharePage
      read={read}
      headOf={({ ext }) => ext}
      titleOf={({ ext }) => ext.title}
      bar={
        selected.size > 0 && (
          <>
            <Button size="large" type="tertiary" onClick={() => setSelected(new Map())}>
              取消选择
            </Button>
            {read.data?.ext.takes_samples === 1 && (
              <Button size="large" onClick={() => ask([...selected.values()])}>
                申请样品
              </Button>
            )}
            <Button size="large" theme="solid" onClick={() => void copy([...selected.values()])}>
              复制 {selected.size} 个链接
            </Button>
          </>
        )
      }
    >
      {({ list, page_info, ext }) => (
        <>
          <header className={classes.header}>
            <h1>{ext.title}</h1>
            <p>共 {ext.goods_count} 件商品</p>
          </header>
          <Search key={query.keyword} text={query.keyword ?? ''} onSearch={(keyword) => change({ keyword })} />
          <div className={classes.chips} role="group" aria-label="分类">
            <Chip isOn={request.class_id === undefined} onClick={() => change({ class_id: undefined })}>
              全部
            </Chip>
            {ext.classes.map(({ id, name }) => (
              <Chip key={id} isOn={request.class_id === id} onClick={() => change({ class_id: String(id) })}>
                {name}
              </Chip>
            ))}
          </div>
          <div className={classes.chips} role="group" aria-label="排序">
            {(['new', 'commission', 'price'] as const).map((each) => (
              <Chip
                key={each}
                isOn={request.order.startsWith(each)}
                onClick={() => change({ order: nextSort(each, request.order) })}
              >
                {sortLabel(each, request.order)}
              </Chip>
            ))}
          </div>
          {list.length === 0 ? (
            <EmptyBlock title="暂无商品" />
          ) : (
            <ul className={classes.grid}>
              {list.map((card) => (
                <Card
                  key={card.product_id}
                  card={card}
                  shareId={share_id}
                  isChosen={selected.has(card.product_id)}
                  onTick={() => tick(card)}
                  onCopy={() => void copy([card])}
                  onAsk={
                    ext.takes_samples === 1 && goodsMask(card.status) === undefined ? () => ask([card]) : undefined
                  }
                />
              ))}
            </ul>
          )}
          {page_info.total_count > list.length && step < SIZES.length - 1 && (
            <RenderWhenVisible key={step} height={40}>
              <More onShown={() => setStep(step + 1)} />
            </RenderWhenVisible>
          )}
        </>
      )}
    </SharePage>
  )
}

/** Asks for more as soon as it is drawn. */
function More({ onShown }: { onShown: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it comes into view
  useEffect(onShown, [])
  return <p className={classes.more}>加载中</p>
}

function Search({ text, onSearch }: { text: string; onSearch: (keyword: string | undefined) => void }) {
  const [typed, setTyped] = useState(text)
  const search = () => onSearch(typed.trim() || undefined)
  return (
    <Input
      value={typed}
      onChange={setTyped}
      onEnterPress={search}
      onBlur={search}
      onClear={() => onSearch(undefined)}
      showClear
      maxLength={60}
      placeholder="搜索商品"
      aria-label="搜索商品"
    />
  )
}

function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className={isOn ? `${classes.chip} ${classes.on}` : classes.chip}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

interface CardProps {
  card: SharedCard
  shareId: string
  isChosen: boolean
  onTick: () => void
  onCopy: () => void
  /** Absent where the share takes no requests. */
  onAsk: (() => void) | undefined
}

function Card({ card, shareId, isChosen, onTick, onCopy, onAsk }: CardProps) {
  const { product_id, title, cover, commission_rate, author_count, status } = card
  return (
    <li className={classes.card}>
      <div className={classes.cover}>
        <Picture src={cover} name={title} size={160} mask={goodsMask(status)} />
      </div>
      <TextLink to="ProductShareDetail" query={{ share_id: shareId, product_id }} quiet className={classes.title}>
        {title}
      </TextLink>
      <div className={classes.facts}>
        <b>{priceText(card)}</b>
        {commission_rate !== null && <span>佣金 {rate(commission_rate)}</span>}
      </div>
      <div className={classes.note}>已有 {thousands(author_count)} 位达人推广</div>
      <div className={classes.actions}>
        <Checkbox checked={isChosen} onChange={onTick} aria-label={`选择${title}`}>
          选择
        </Checkbox>
        {onAsk && <TextButton onClick={onAsk}>申样</TextButton>}
        <TextButton onClick={onCopy}>复制</TextButton>
      </div>
    </li>
  )
}
