import { word } from '@crm/base/messages'
import { money, thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { goodsCalls, type GoodsSpecAnswer } from '@crm/contracts/calls/goods'
import { toast } from '@crm/platform/feedback'
import { BlockSkeleton, Button, Dialog, EmptyBlock, FailedBlock } from '@crm/ui/base'
import { Picture } from '@crm/ui/data'
import { useEffect, useState } from 'react'
import { isOffered, priceOfChoice, pressed, type SpecChoice } from '../lib/specChoice.ts'
import classes from './SpecDialog.module.css'

/** 商品规格: one option per group; the price follows the choice. */
export function SpecDialog({ productId, onClose }: { productId: string; onClose: () => void }) {
  const read = useCall(goodsCalls.spec, { product_id: productId })
  const { failure } = read
  useEffect(() => {
    if (failure) toast.error(failure.message, failure.requestId)
  }, [failure])
  return (
    <Dialog
      open
      title="商品规格"
      width={668}
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {word.known}
        </Button>
      }
    >
      {read.state === 'failed' ? (
        <FailedBlock failure={failure} onRetry={read.retry} />
      ) : read.data ? (
        <Choice answer={read.data} />
      ) : (
        <BlockSkeleton lines={6} />
      )}
    </Dialog>
  )
}

function Choice({ answer }: { answer: GoodsSpecAnswer }) {
  const [choice, setChoice] = useState<SpecChoice>(() => answer.spec.map(() => undefined))
  const { min, max } = priceOfChoice(answer, choice)
  const chosen = answer.skus[choice.join(',')]
  return (
    <>
      <div className={classes.head}>
        <Picture src={answer.cover} name={answer.title} size={88} />
        <div className={classes.about}>
          <div className={classes.title}>{answer.title}</div>
          <div className={classes.price} aria-live="polite">
            ¥{money(min)}
            {max > min && ` ~ ¥${money(max)}`}
          </div>
          {chosen && <div className={classes.stock}>库存 {thousands(chosen.stock)}</div>}
        </div>
      </div>
      {answer.spec.length === 0 && <EmptyBlock small title="该商品没有规格" />}
      <div className={classes.groups}>
        {answer.spec.map((group, at) => (
          <div key={group.name} role="radiogroup" aria-label={group.name}>
            <div className={classes.name}>{group.name}</div>
            <div className={classes.items}>
              {group.spec_items.map((item) => {
                const isChosen = choice[at] === item.id
                return (
                  <Button
                    key={item.id}
                    role="radio"
                    aria-checked={isChosen}
                    theme={isChosen ? 'solid' : 'light'}
                    type={isChosen ? 'primary' : 'tertiary'}
                    disabled={!isOffered(answer.skus, choice, at, item.id)}
                    onClick={() => setChoice(pressed(answer.spec, choice, at, item.id))}
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
