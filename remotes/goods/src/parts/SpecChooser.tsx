import { money } from '@crm/base/numbers'
import type { GoodsSpecAnswer } from '@crm/contracts/calls/goods'
import { Button, EmptyBlock } from '@crm/ui/base'
import { Picture } from '@crm/ui/data'
import { useState } from 'react'
import { isOffered, priceOfChoice, type Skus, toggleItem, type SpecChoice } from '../lib/specChoice.ts'
import classes from './SpecDialog.module.css'

type Shown = Pick<GoodsSpecAnswer, 'cover' | 'title' | 'price_min' | 'price_max' | 'spec'>

/** The specs of a product: one option per group; price and stock follow the choice, the stock in the words of `stockText`. */
export function SpecChooser<Sku extends { price: number }>({
  answer,
  stockText,
}: {
  answer: Shown & { skus: Skus<Sku> }
  stockText: (sku: Sku) => string
}) {
  const [choice, setChoice] = useState<SpecChoice>(() => answer.spec.map(() => undefined))
  const { min, max } = priceOfChoice(answer, choice)
  const selected = answer.skus[choice.join(',')]
  return (
    <>
      <div className={classes.header}>
        <Picture src={answer.cover} name={answer.title} size={88} />
        <div className={classes.about}>
          <div className={classes.title}>{answer.title}</div>
          <div className={classes.price} aria-live="polite">
            ¥{money(min)}
            {max > min && ` ~ ¥${money(max)}`}
          </div>
          {selected && <div className={classes.stock}>{stockText(selected)}</div>}
        </div>
      </div>
      {answer.spec.length === 0 && <EmptyBlock small title="该商品没有规格" />}
      <div className={classes.groups}>
        {answer.spec.map((group, index) => (
          <div key={group.name} role="radiogroup" aria-label={group.name}>
            <div className={classes.name}>{group.name}</div>
            <div className={classes.items}>
              {group.spec_items.map((item) => {
                const isChosen = choice[index] === item.id
                return (
                  <Button
                    key={item.id}
                    role="radio"
                    aria-checked={isChosen}
                    theme={isChosen ? 'solid' : 'light'}
                    type={isChosen ? 'primary' : 'tertiary'}
                    disabled={!isOffered(answer.skus, choice, index, item.id)}
                    onClick={() => setChoice(toggleItem(answer.spec, choice, index, item.id))}
                  >
                    {item.name}
                  </Button>
                )
              })}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
