import { missingText } from '../../lib/drawing.ts'
import { doneMessage } from '@crm/base/messages'
import { rate } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { promotionCalls, type SharedGoods } from '@crm/contracts/calls/promotion'
import { toast } from '@crm/platform/feedback'
import { hrefOf, useQuery } from '@crm/platform/navigate'
import { stockLevelLabel } from '@crm/contracts/rules/shareRules'
import { Button, InfoDialog, Section, useDialog } from '@crm/ui/base'
import { copyText, goodsMask, Picture, saveFile } from '@crm/ui/data'
import { useState } from 'react'
import { priceText } from '../../lib/drawing.ts'
import { SpecChooser } from '../../parts/SpecChooser.tsx'
import { ApplyDialog } from '../../share/ApplyDialog.tsx'
import { isPlatform, skuNames } from '../../share/applying.ts'
import { SharePage } from '../../share/SharePage.tsx'
import { shareText } from '../../share/shareText.ts'
import { countVisit, useVisit } from '../../share/useVisit.ts'
import classes from './ProductShareDetailPage.module.css'

/** 商品分享页: one product for talents, open to whoever has the link. */
export function ProductShareDetailPage({ share_id }: { share_id: string }) {
  const [{ product_id }] = useQuery()
  const read = useCall(promotionCalls.publicDetail, { share_id, ...(product_id ? { product_id } : {}) })
  useVisit(share_id, read.data?.goods.product_id, read.data !== undefined)
  return (
    <SharePage
      read={read}
      headOf={(answer) => answer}
      titleOf={({ goods }) => goods.title}
      bar={read.data && <Bar shared={read.data} />}
    >
      {(answer) => <Product shared={answer} />}
    </SharePage>
  )
}

function Product({ shared: { goods, goods_count, share_id } }: { shared: SharedGoods }) {
  const [isChoosing, setChoosing] = useState(false)
  const images = goods.images.length > 0 ? goods.images : [goods.cover]
  const mask = goodsMask(goods.status)
  const all = hrefOf('ProductShareList', { share_id })
  return (
    <>
      {goods_count > 1 && all && (
        <a className={classes.all} href={all}>
          全部 {goods_count} 件商品
        </a>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move along what does not fit */}
      <div className={classes.images} role="group" aria-label="商品图片" tabIndex={0}>
        {images.map((image, index) => (
          // The same picture may stand twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no other identity and never move
          <div key={index} className={classes.image}>
            <Picture src={image} name={goods.title} size={400} mask={mask} />
          </div>
        ))}
      </div>
      <h1 className={classes.title}>{goods.title}</h1>
      <div className={classes.facts}>
        <b className={classes.price}>{priceText(goods)}</b>
        {goods.commission_rate !== null && <span className={classes.rate}>佣金率 {rate(goods.commission_rate)}</span>}
        {goods.shop_name !== '' && <span>{goods.shop_name}</span>}
      </div>
      {goods.spec.length > 0 && (
        <Button block type="tertiary" onClick={() => setChoosing(true)}>
          查看规格
        </Button>
      )}
      {goods.points.length > 0 && (
        <Section title="卖点">
          <ol className={classes.points}>
            {goods.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ol>
        </Section>
      )}
      {goods.price_text !== '' && (
        <Section title="价格机制">
          <p className={classes.text}>{goods.price_text}</p>
        </Section>
      )}
      {goods.card_images.map((image) => (
        <img key={image} className={classes.whole} src={image} alt="手卡" loading="lazy" />
      ))}
      <InfoDialog open={isChoosing} title="商品规格" onClose={() => setChoosing(false)}>
        <SpecChooser answer={goods} stockText={({ stock_level }) => stockLevelLabel[stock_level]} />
      </InfoDialog>
    </>
  )
}

function Bar({ shared }: { shared: SharedGoods }) {
  const { goods, share_id, sharer } = shared
  const [drawing, setDrawing] = useState(false)
  const openDialog = useDialog()
  const { platform } = goods
  const copy = async () => {
    if (!(await copyText(shareText([goods], location.href)))) return toast.error('复制失败，请手动复制')
    toast.success(doneMessage.copied)
    countVisit({ share_id, product_id: goods.product_id, action: 'copy' })
  }
  const savePoster = async () => {
    setDrawing(true)
    try {
      const { posterPicture } = await import('../../share/posterPicture.ts')
      const { blob, missing } = await posterPicture({
        title: shared.title,
        sharer,
        link: location.href,
        goods: [goods],
        template: 1,
      })
      const url = URL.createObjectURL(blob)
      saveFile(url, `海报-${goods.title}.png`)
      URL.revokeObjectURL(url)
      const lacking = missingText(missing)
      if (lacking) toast.warning(lacking)
    } catch {
      toast.error('海报生成失败，请重试')
    } finally {
      setDrawing(false)
    }
  }
  const ask = () => {
    if (!isPlatform(platform)) return
    openDialog(ApplyDialog, {
      target: { share_id, platform, product_ids: [goods.product_id], skus: skuNames(goods) },
    })
  }
  const isGone = goodsMask(goods.status) !== undefined
  return (
    <>
      <Button size="large" loading={drawing} onClick={() => void savePoster()}>
        保存海报
      </Button>
      {shared.takes_samples === 1 && (
        <Button size="large" disabled={isGone} onClick={ask}>
          申请样品
        </Button>
      )}
      <Button size="large" theme="solid" disabled={isGone} onClick={() => void copy()}>
        复制商品链接
      </Button>
    </>
  )
}
