import { send } from '@crm/client/request'
import { type GoodsCard, goodsCalls } from '@crm/contracts/calls/goods'
import { CARD_IMAGES_MAX } from '@crm/contracts/rules/goodsRules'
import { type ConflictFields, Form, FormDialog, rule, useConflict } from '@crm/ui/form'
import { linesOf, POINT_LENGTH, POINTS_MAX, pointsError } from './editGoods.ts'

interface CardValues {
  /** One selling point per line. */
  points: string
  price_text: string
  script: string
  images: string[]
}

const valuesOf = ({ points, price_text, script, images }: GoodsCard): CardValues => ({
  ...{ price_text, script, images },
  points: points.join('\n'),
})

const fields: ConflictFields<CardValues> = {
  points: { label: '卖点' },
  price_text: { label: '价格机制' },
  script: { label: '话术' },
  images: { label: '图片', text: (images) => `${images?.length ?? 0} 张` },
}

/** 手卡 of a product as a form: what to say of it, and pictures to hand over. */
export function CardDialog({ card, onClose }: { card: GoodsCard; onClose: () => void }) {
  const { product_id } = card
  const isNew = card.exists === 0
  const { updated_at, conflict } = useConflict<CardValues>(card, fields, async () => {
    const now = await send(goodsCalls.card, { product_id })
    return { updated_at: now.updated_at, values: valuesOf(now) }
  })
  // A field that was emptied is not among the values.
  const toRequest = ({ points, price_text = '', script = '', images = [] }: Partial<CardValues>) => ({
    ...{ product_id, updated_at, price_text, script, images },
    points: linesOf(points),
  })
  return (
    <FormDialog
      title={`${isNew ? '新建' : '编辑'}手卡：${card.title}`}
      width={704}
      initValues={valuesOf(card)}
      conflict={conflict}
      submitText="保存"
      call={isNew ? goodsCalls.cardCreate : goodsCalls.cardUpdate}
      toRequest={(values: CardValues) => toRequest(values)}
      done="保存成功"
      onClose={onClose}
    >
      <Form.TextArea
        field="points"
        label="卖点"
        autosize={{ minRows: 3, maxRows: 8 }}
        placeholder={`每行一条，最多 ${POINTS_MAX} 条，每条 ${POINT_LENGTH} 字以内`}
        rules={[rule(pointsError)]}
      />
      <Form.Input field="price_text" label="价格机制" maxLength={200} placeholder="如：拍一发二" />
      <Form.TextArea field="script" label="话术" maxLength={2000} autosize={{ minRows: 3, maxRows: 8 }} />
      <Form.Upload field="images" label="图片" max={CARD_IMAGES_MAX} />
    </FormDialog>
  )
}
