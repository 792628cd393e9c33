import { useAction } from '@crm/client/hooks'
import { promotionCalls, type SharePlan, type ShareSave } from '@crm/contracts/calls/promotion'
import { SHARE_TITLE_MAX } from '@crm/contracts/rules/shareRules'
import { doneMessage, word } from '@crm/base/messages'
import { toast } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import { Banner, BlockSkeleton, Button, Drawer, FailedBlock, QrCode, TextButton } from '@crm/ui/base'
import { copyText, GoodsStack, saveFile } from '@crm/ui/data'
import { Form, type FormApi } from '@crm/ui/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './ShareDrawer.module.css'
import type { Poster } from './posterPicture.ts'
import { usePoster } from './usePoster.ts'

interface ShareDrawerProps {
  /** One product, or up to fifty for one page. */
  productIds: readonly string[]
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
  { value: 7, label: '7天' },
  { value: 30, label: '30天' },
  { value: 90, label: '90天' },
  { value: 0, label: '永久' },
]
const TEMPLATES = [
  { value: 1, label: '简约' },
  { value: 2, label: '活力' },
  { value: 3, label: '沉稳' },
]

/** 分享: a public page of one or several products, with its link, code and poster. The link opens once the share is saved. */
export function ShareDrawer({ productIds, onClose }: ShareDrawerProps) {
  const prepare = useAction(promotionCalls.createQrcode, { quiet: true })
  const [plan, setPlan] = useState<SharePlan>()
  const ask = async () => setPlan(await prepare.run({ product_ids: [...productIds] }))
  const begin = useEffectEvent(ask)
  useEffect(() => void begin(), [])
  if (plan) return <Share plan={plan} onClose={onClose} />
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

function Share({ plan, onClose }: { plan: SharePlan; onClose: () => void }) {
  const who = useWho()
  const { share_id, list } = plan
  const [first] = list
  const api = useRef<FormApi<Values>>(undefined)
  const [values, setValues] = useState<Values>({
    title: (list.length === 1 && first ? first.title : `精选好物${list.length}件`).slice(0, SHARE_TITLE_MAX),
    shows_commission: true,
    takes_samples: true,
    days: 30,
    template: 1,
  })
  const [isSaved, setSaved] = useState(false)
  const save = useAction(promotionCalls.save, { done: '分享已生成', quiet: true })
  const link = new URL(plan.url, location.origin).href
  const poster: Poster = {
    title: values.title.trim() || '商品分享',
    sharer: who.nick_name,
    link,
    template: values.template,
    goods: list.map((each) => ({ ...each, commission_rate: values.shows_commission ? each.commission_rate : null })),
  }
  const picture = usePoster(poster)
  const submit = async ({ shows_commission, takes_samples, ...rest }: Values) => {
    const product_ids = list.map((each) => each.product_id)
    const flags = { shows_commission: flagOf(shows_commission), takes_samples: flagOf(takes_samples) }
    if (await save.run({ ...rest, ...flags, share_id, product_ids })) setSaved(true)
  }
  const copy = async () => {
    if (await copyText(link)) toast.success(doneMessage.copied)
    else toast.error('复制失败，请手动复制')
  }
  return (
    <Drawer
      open
      width={720}
      title={list.length === 1 ? '分享商品' : `分享 ${list.length} 件商品`}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            {isSaved ? '关闭' : word.cancel}
          </Button>
          {isSaved && (
            <Button
              disabled={picture === undefined || picture === 'failed'}
              onClick={() => picture && saveFile(picture, `海报-${poster.title}.png`)}
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
            onSubmit={(next) => void submit(next)}
          >
            <Form.Slot label="商品">
              <GoodsStack goods={list.map(({ product_id, title, cover }) => ({ product_id, title, image: cover }))} />
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
          {isSaved && (
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
          {picture === undefined && <BlockSkeleton height={420} />}
          {picture === 'failed' && <Banner kind="danger">海报生成失败，请使用链接</Banner>}
          {picture !== undefined && picture !== 'failed' && <img src={picture} alt={`海报预览：${poster.title}`} />}
        </figure>
      </div>
    </Drawer>
  )
}
