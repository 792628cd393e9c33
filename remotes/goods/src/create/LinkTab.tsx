import { GOODS_LINKS_MAX } from '@crm/contracts/rules/goodsRules'
import { GuardedButton } from '@crm/ui/base'
import { TextArea } from '@crm/ui/form'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './create.module.css'
import { type GoodsForm, linesOf } from './goodsForms.ts'
import type { Candidates } from './useCandidates.ts'

interface LinkTabProps {
  form: GoodsForm
  candidates: Candidates
  taken: { shop_id?: string | undefined; spu_id?: number | undefined }
  /** A product that the address names: read at once. */
  start: string
  /** Why nothing can be read yet. */
  refusal: string | undefined
}

/** 链接添加: links and IDs, line by line. */
export function LinkTab({ form, candidates, taken, start, refusal }: LinkTabProps) {
  const [typed, setTyped] = useState(start)
  const [error, setError] = useState<string>()
  const parse = async () => {
    const lines = linesOf(typed)
    if (lines.length === 0) return setError('请输入商品链接或商品ID')
    if (lines.length > GOODS_LINKS_MAX) return setError(`一次最多解析 ${GOODS_LINKS_MAX} 条，当前 ${lines.length} 条`)
    setError(undefined)
    await candidates.read(lines, taken)
    setTyped('')
  }
  const begin = useEffectEvent(() => {
    if (linesOf(start).length > 0 && refusal === undefined) void parse()
  })
  useEffect(() => begin(), [])
  return (
    <>
      <TextArea
        aria-label="商品链接或商品ID"
        placeholder={`${form.hint}，一次最多 ${GOODS_LINKS_MAX} 条`}
        rows={5}
        value={typed}
        onChange={setTyped}
      />
      <div className={classes.row}>
        <GuardedButton
          theme="solid"
          guardRepeats={false}
          refusal={refusal}
          loading={candidates.reading}
          onClick={() => void parse()}
        >
          解析
        </GuardedButton>
        {error && (
          <span className={classes.failed} role="alert">
            {error}
          </span>
        )}
      </div>
    </>
  )
}
