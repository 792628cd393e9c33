import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { toast } from '@crm/platform/feedback'
import { Button, CallButton, Drawer, EmptyBlock, Section, useDialog, DesktopOnly, Loaded } from '@crm/ui/base'
import { CopyButton, Picture, PlatformMark, saveFile, Thumbnails } from '@crm/ui/data'
import { useState } from 'react'
import { missingText, priceText } from '../../lib/drawing.ts'
import classes from './CardDrawer.module.css'
import { CardDialog } from './CardDialog.tsx'

/** 手卡: what a talent needs to present a product, to be read, copied or handed over as a picture. */
export function CardDrawer({ product_id, onClose }: { product_id: string; onClose: () => void }) {
  const openDialog = useDialog()
  const read = useCall(goodsCalls.card, { product_id })
  const card = read.data
  const isBlank = card?.exists === 0
  const [drawing, setDrawing] = useState(false)
  const download = async () => {
    if (!card) return
    setDrawing(true)
    try {
      const { cardPicture } = await import('./cardPicture.ts')
      const { blob, missing } = await cardPicture(card)
      const url = URL.createObjectURL(blob)
      saveFile(url, `手卡-${card.title}.png`)
      URL.revokeObjectURL(url)
      const lacking = missingText(missing)
      if (lacking) toast.warning(lacking)
    } catch {
      toast.error('图片生成失败，请重试')
    } finally {
      setDrawing(false)
    }
  }
  const openEdit = () => {
    if (!card) return
    onClose()
    openDialog(CardDialog, { card })
  }
  const edit = (
    <DesktopOnly>
      <CallButton call={[goodsCalls.cardCreate, goodsCalls.cardUpdate]} onClick={openEdit}>
        {isBlank ? '填写手卡' : '编辑手卡'}
      </CallButton>
    </DesktopOnly>
  )
  return (
    <Drawer
      open
      title="手卡"
      width={720}
      onClose={onClose}
      footer={
        card &&
        !isBlank && (
          <>
            {edit}
            <Button theme="solid" loading={drawing} onClick={() => void download()}>
              下载图片
            </Button>
          </>
        )
      }
    >
      <Loaded read={read} lines={8} />
      {card && (
        <div className={classes.card}>
          <div className={classes.header}>
            <Picture src={card.cover} name={card.title} size={96} />
            <div className={classes.words}>
              <h3 className={classes.title}>{card.title}</h3>
              <span>
                <PlatformMark platform={card.platform} /> ID {card.product_id}{' '}
                <CopyButton text={card.product_id} label="复制商品ID" />
              </span>
              <span className={classes.price}>{priceText(card)}</span>
            </div>
          </div>
          {isBlank && <EmptyBlock title="暂未填写手卡" action={edit} />}
          {card.points.length > 0 && (
            <Section title="卖点">
              <ol className={classes.points}>
                {card.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ol>
            </Section>
          )}
          {card.price_text !== '' && (
            <Section title="价格机制">
              <p className={classes.text}>{card.price_text}</p>
            </Section>
          )}
          {card.script !== '' && (
            <Section title="话术" extra={<CopyButton text={card.script} label="复制话术" />}>
              <p className={classes.text}>{card.script}</p>
            </Section>
          )}
          {card.images.length > 0 && (
            <Section title="图片">
              <Thumbnails images={card.images} label="手卡图片" size={96} />
            </Section>
          )}
          {card.goods_images.length > 0 && (
            <Section title="商品主图">
              <Thumbnails images={card.goods_images} label="商品主图" size={96} />
            </Section>
          )}
        </div>
      )}
    </Drawer>
  )
}
