import type { Agreement } from '@crm/client/weight'
import { useAction, useCall } from '@crm/client/hooks'
import { promotionCalls, type ShareDetail, type SharePlan, type ShareSave } from '@crm/contracts/calls/promotion'
import { SHARE_GOODS_MAX, SHARE_TITLE_MAX } from '@crm/contracts/rules/shareRules'
import { doneMessage, word } from '@crm/base/messages'
import { toast } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import {
  Banner,
  BlockSkeleton,
  Button,
  Drawer,
  EmptyBlock,
  FailedBlock,
  QrCode,
  TextButton,
  Loaded,
} from '@crm/ui/base'
import { copyText, saveFile } from '@crm/ui/data'
import { Form, type FormApi, GoodsPicker, useGoodsSearch, useLeaveGuard } from '@crm/ui/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { missingText } from '../lib/drawing.ts'
import classes from './ShareDrawer.module.css'
import { posterOf } from './posterOf.ts'
import { usePoster } from './usePoster.ts'

interface ShareDrawerProps {
  /** One product, or up to fifty for one page; absent: they are picked in the drawer. */
  productIds?: readonly string[]
  onClose: () => void
}

interface Values {
  title: string
  shows_commission: boolean
  takes_samples: boolean
  days: NonNullable<ShareSave['days']>
  template: NonNullable<ShareSave['template']>
}

const flagOf = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

const DAYS = [
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
  { value: 90, label: '90 天' },
  { value: 0, label: '永久' },
]
const TEMPLATES = [
  { value: 1, label: '简约' },
  { value: 2, label: '活力' },
  { value: 3, label: '沉稳' },
]

/** 分享: a public page of one or several products, with its link, code and poster. The link opens once the share is saved. */
export function ShareDrawer({ productIds = [], onClose }: ShareDrawerProps) {
  const prepare = useAction(promotionCalls.createQrcode, { weight: { harmless: 'reads' }, quiet: true })
  const [plan, setPlan] = useState<SharePlan>()
  const ask = async () => setPlan(await prepare.run({ product_ids: [...productIds] }))
  const begin = useEffectEvent(ask)
  const isPicked = productIds.length > 0
  useEffect(() => {
    if (isPicked) void begin()
  }, [isPicked])
  if (plan || !isPicked) return <Share start={plan} onClose={onClose} />
  return (
    <Drawer open width={720} title="分享商品" onClose={onClose}>
      {prepare.failure ? (
        <FailedBlock failure={prepare.failure} onRetry={() => void ask()} />
      ) : (
        <BlockSkeleton lines={8} />
      )}
    </Drawer>
  )
}

/** 编辑 of a share that stands: what it says, and its goods. */
export function EditShareDrawer({ share_id, onClose }: { share_id: string; onClose: () => void }) {
  const read = useCall(promotionCalls.detail, { share_id }, { keepPrevious: false })
  return (
    <Loaded
      read={read}
      keeps
      lines={8}
      within={(block) => (
        <Drawer open width={720} title="编辑分享" onClose={onClose}>
          {block}
        </Drawer>
      )}
    >
      {(share) => <Share start={share} saved={share} onClose={onClose} />}
    </Loaded>
  )
}

interface ShareProps {
  /** Number, link and goods; absent: no goods are picked yet. */
  start: SharePlan | undefined
  /** As it was saved; absent: a new one. */
  saved?: ShareDetail
  onClose: () => void
}

const valuesOf = ({ title, shows_commission, takes_samples, days, template }: ShareDetail): Values => ({
  title,
  shows_commission: shows_commission === 1,
  takes_samples: takes_samples === 1,
  days,
  template,
})

const titleOf = (list: SharePlan['list']) =>
  (list.length === 1 && list[0] ? list[0].title : list.length === 0 ? '' : `精选好物 ${list.length} 件`).slice(
    0,
    SHARE_TITLE_MAX,
  )

interface ShareState {
  values: Values
  picked: readonly string[]
}

/** Whether two states of a share say the same. */
const isSameShare = (one: ShareState, other: ShareState) =>
  one.picked.join() === other.picked.join() &&
  (Object.keys(one.values) as (keyof Values)[]).every((key) => (one.values[key] ?? '') === (other.values[key] ?? ''))

function Share({ start, saved, onClose }: ShareProps) {
  const who = useWho()
  const [plan, setPlan] = useState(start)
  const list = plan?.list ?? []
  const api = useRef<FormApi<Values>>(undefined)
  const blank: Values = { title: titleOf(list), shows_commission: true, takes_samples: true, days: 30, template: 1 }
  const [values, setValues] = useState(saved ? valuesOf(saved) : blank)
  const [isSaved, setSaved] = useState(saved !== undefined)
  const [lacksGoods, setLacksGoods] = useState(false)
  const [picked, setPicked] = useState<string[]>(() => list.map((each) => each.product_id))
  const latest = useRef<string[]>(picked)
  const [kept, setKept] = useState({ values, picked })
  const isChanged = !isSameShare(kept, { values, picked })
  const search = useGoodsSearch(undefined, picked)
  const prepare = useAction(promotionCalls.createQrcode, { weight: { harmless: 'reads' } })
  const save = useAction(promotionCalls.save, { weight: 'asked', done: '分享已生成', quiet: true })
  const { leave } = useLeaveGuard(isChanged, save.saving, 'drawer')
  const close = () => leave(onClose)
  const link = plan && new URL(plan.url, location.origin).href
  const poster =
    plan && list.length > 0 ? posterOf(plan, { ...values, sharer: saved?.sharer ?? who.nick_name }) : undefined
  const picture = usePoster(poster)
  const drawn = picture === 'failed' ? undefined : picture
  const pick = async (product_ids: string[]) => {
    setPicked(product_ids)
    latest.current = product_ids
    if (product_ids.length === 0) return setPlan(plan && { ...plan, list: [] })
    const next = await prepare.run({ product_ids })
    // What was picked meanwhile has an answer of its own.
    if (latest.current !== product_ids) return
    if (!next) return setPicked(list.map((each) => each.product_id))
    setLacksGoods(false)
    // A share that stands keeps its number and link.
    setPlan(isSaved && plan ? { ...plan, list: next.list } : next)
    if (values.title === '' || values.title === titleOf(list)) api.current?.setValue('title', titleOf(next.list))
  }
  const submit = async ({ shows_commission, takes_samples, ...rest }: Values, agreement: Agreement) => {
    if (!plan || list.length === 0) return setLacksGoods(true)
    const product_ids = list.map((each) => each.product_id)
    const flags = { shows_commission: flagOf(shows_commission), takes_samples: flagOf(takes_samples) }
    const done = await save.run({ ...rest, ...flags, share_id: plan.share_id, product_ids }, agreement)
    if (!done) return
    setPlan({ ...plan, url: done.url })
    setSaved(true)
    setKept({ values: { ...rest, shows_commission, takes_samples }, picked: product_ids })
  }
  const copy = async () => {
    if (link && (await copyText(link))) toast.success(doneMessage.copied)
    else toast.error('复制失败，请手动复制')
  }
  return (
    <Drawer
      open
      width={720}
      title={
        saved
          ? '编辑分享'
          : list.length === 0
            ? '新建分享'
            : list.length === 1
              ? '分享商品'
              : `分享 ${list.length} 件商品`
      }
      onClose={close}
      footer={
        <>
          <Button type="tertiary" onClick={close}>
            {isSaved ? '关闭' : word.cancel}
          </Button>
          {isSaved && (
            <Button
              disabled={!drawn}
              onClick={() => drawn && poster && saveFile(drawn.url, `海报-${poster.title}.png`)}
            >
              下载海报
            </Button>
          )}
          {isSaved && <Button onClick={() => void copy()}>复制链接</Button>}
          <Button theme="solid" loading={save.saving} onClick={() => api.current?.submitForm()}>
            {isSaved ? '更新分享' : '生成分享'}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.form}>
          {save.failure && <Banner kind="danger">{save.failure.message}</Banner>}
          <Form<Values>
            getFormApi={(given) => {
              api.current = given
            }}
            initValues={values}
            onValueChange={(next) => setValues(next)}
            onSubmit={(next, agreement) => void submit(next, agreement)}
          >
            <Form.Slot label="商品">
              <GoodsPicker
                multiple
                search={search}
                max={SHARE_GOODS_MAX}
                value={picked}
                onChange={(ids) => void pick(ids)}
              />
              {lacksGoods && (
                <div className={classes.lacking} role="alert">
                  请选择商品
                </div>
              )}
            </Form.Slot>
            <Form.Input
              field="title"
              label="标题"
              maxLength={SHARE_TITLE_MAX}
              placeholder="请输入标题"
              rules={[{ required: true, whitespace: true, message: '请输入标题' }]}
            />
            <Form.Switch field="shows_commission" label="佣金显示" />
            <Form.Switch field="takes_samples" label="可申样" />
            <Form.Select field="days" label="有效期" style={{ width: '100%' }} optionList={DAYS} />
            <Form.RadioGroup field="template" label="海报样式" type="button" options={TEMPLATES} />
          </Form>
          {isSaved && link && (
            <section className={classes.done} aria-label="分享链接">
              <QrCode text={link} label="扫码打开分享页" size={120} />
              <div className={classes.link}>
                <span>{link}</span>
                <TextButton onClick={() => void window.open(link, '_blank', 'noopener')}>打开分享页</TextButton>
              </div>
            </section>
          )}
        </div>
        <figure className={classes.preview}>
          {!poster && <EmptyBlock title="选择商品后预览海报" />}
          {poster && picture === undefined && <BlockSkeleton height={420} />}
          {picture === 'failed' && <Banner kind="danger">海报生成失败，请使用链接</Banner>}
          {drawn && drawn.missing > 0 && <Banner kind="warning">{missingText(drawn.missing)}</Banner>}
          {drawn && poster && <img src={drawn.url} alt={`海报预览：${poster.title}`} />}
        </figure>
      </div>
    </Drawer>
  )
}
