import type { ShopPlatform } from '@crm/contracts/rules/shopTypes'
import { Card, TextButton } from '@crm/ui/base'
import { useState } from 'react'
import { ContactService } from '../../parts/ContactService.tsx'
import { GuideSteps } from '../../parts/step-pictures/GuideSteps.tsx'
import classes from './ShopBinding.module.css'

const QUESTIONS = [
  ['授权会影响店铺经营吗？', '不会。本产品只读取商品、订单与推广数据，不修改店铺。'],
  ['提示「店铺已被其他企业绑定」怎么办？', '同一店铺只能绑定一个企业，请先在原企业解绑，再重新授权。'],
  ['授权多久有效？', '以平台给出的到期时间为准，到期前 7 天会提醒；到期后数据仍可查看，但停止更新。'],
] as const

/** Beside the steps: how it goes, what is asked often, whom to ask. */
export function ShopGuide({ shop }: { shop: ShopPlatform }) {
  const [open, setOpen] = useState<string>()
  return (
    <div className={classes.side}>
      <Card title="绑定步骤">
        <GuideSteps steps={shop.steps} pictures={['order', 'consent', 'choose']} />
        <a href={shop.guide} target="_blank" rel="noopener noreferrer">
          平台授权指引
        </a>
      </Card>
      <Card title="常见问题">
        {QUESTIONS.map(([question, answer]) => (
          <div key={question} className={classes.question}>
            <TextButton expanded={open === question} onClick={() => setOpen(open === question ? undefined : question)}>
              {question}
            </TextButton>
            {open === question && <p>{answer}</p>}
          </div>
        ))}
        <ContactService />
      </Card>
    </div>
  )
}
