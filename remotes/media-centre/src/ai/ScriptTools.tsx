import { useAction } from '@crm/client/hooks'
import { AI_STYLES, AI_TEXT_MAX, type AiStyle, aiStyleLabel } from '@crm/contracts/rules/aiTools'
import { aiCalls } from '@crm/contracts/calls/ai'
import type { VideoGoods } from '@crm/contracts/calls/videos'
import { useCanOpen } from '@crm/platform/navigate'
import { Button, Tabs, TextLink } from '@crm/ui/base'
import { CopyButton } from '@crm/ui/data'
import { Select, TextArea } from '@crm/ui/form'
import { useEffect, useState } from 'react'
import classes from './AiTools.module.css'
import { AiUses } from './AiUses.tsx'
import { useExtraction } from './useExtraction.ts'

const styleItems = AI_STYLES.map((key) => ({ key, label: aiStyleLabel[key] }))

/** 提取文案 and AI 仿写: what is said in a video, and the same in other words; both texts can be changed by hand. */
export function ScriptTools({ video }: { video: { url: string; goods: readonly VideoGoods[] } }) {
  const canOpen = useCanOpen()
  const extraction = useExtraction(video.url)
  const [text, setText] = useState('')
  const [style, setStyle] = useState<AiStyle>('grass')
  const [goodsId, setGoodsId] = useState<string>()
  const [result, setResult] = useState<string>()
  const rewrite = useAction(aiCalls.ghostwrite, { weight: { harmless: 'reads' } })
  useEffect(() => {
    if (extraction.text !== undefined) setText(extraction.text)
  }, [extraction.text])

  const write = async () => {
    const answer = await rewrite.run({ text, style, goods_id: goodsId })
    if (answer) setResult(answer.text)
  }
  return (
    <div className={classes.tools}>
      <div className={classes.row}>
        <span className={classes.name}>视频文案</span>
        <Button size="small" loading={extraction.working} disabled={video.url === ''} onClick={extraction.start}>
          {extraction.working ? '提取中' : '提取文案'}
        </Button>
        {video.url === '' && <span className={classes.hint}>该视频没有平台链接，无法提取</span>}
        {text !== '' && <CopyButton text={text} label="复制文案" />}
        <span className={classes.push}>
          <AiUses />
        </span>
      </div>
      {extraction.failure && (
        <p className={classes.fault} role="alert">
          {extraction.failure}
        </p>
      )}
      <TextArea
        aria-label="视频文案"
        rows={8}
        maxCount={AI_TEXT_MAX}
        maxLength={AI_TEXT_MAX}
        value={text}
        placeholder="提取后在此修改，也可以直接粘贴要仿写的文案"
        onChange={setText}
      />
      <div className={classes.row}>
        <Tabs kind="button" label="仿写风格" items={styleItems} value={style} onChange={setStyle} />
        {video.goods.length > 0 && (
          <Select
            aria-label="突出商品"
            placeholder="突出商品（选填）"
            showClear
            value={goodsId}
            optionList={video.goods.map(({ product_id, title }) => ({ value: product_id, label: title }))}
            onChange={(value) => setGoodsId(typeof value === 'string' ? value : undefined)}
          />
        )}
        <Button theme="solid" loading={rewrite.saving} disabled={text.trim() === ''} onClick={() => void write()}>
          AI 仿写
        </Button>
        {rewrite.saving && (
          <Button type="tertiary" onClick={rewrite.cancel}>
            取消
          </Button>
        )}
      </div>
      {result !== undefined && (
        <>
          <div className={classes.row}>
            <span className={classes.name}>仿写结果</span>
            <CopyButton text={result} label="复制仿写结果" />
            {canOpen('ContentMaterialScript') && (
              <span className={classes.push}>
                <TextLink to="ContentMaterialScript">存为脚本</TextLink>
              </span>
            )}
          </div>
          <TextArea aria-label="仿写结果" rows={8} value={result} onChange={setResult} />
        </>
      )}
    </div>
  )
}
