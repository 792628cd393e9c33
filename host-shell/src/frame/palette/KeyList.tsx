import { Dialog } from '@crm/ui/shell'
import classes from './KeyList.module.css'

const KEYS: readonly [keys: readonly string[], text: string][] = [
  [['Ctrl / ⌘', 'K'], '搜索页面、达人、商品、订单、合作单、寄样、团长、成员'],
  [['?'], '显示快捷键'],
  [['['], '收起或展开菜单'],
  [['↑', '↓'], '在搜索结果、菜单和选项中移动'],
  [['Enter'], '打开选中的结果'],
  [['/'], '在列表页搜索'],
  [['J', 'K'], '在列表中上下移动'],
  [['X'], '勾选列表中的一行'],
  [['←', '→'], '切换标签'],
  [['Ctrl', '← / →'], '在详情页打开上一个、下一个'],
  [['Alt', '↑ / ↓'], '调整快捷入口的顺序'],
  [['Esc'], '关闭弹窗、抽屉或搜索'],
]

/** 快捷键: what the keyboard can do. */
export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="快捷键" onClose={onClose}>
      <dl className={classes.list}>
        {KEYS.map(([keys, text]) => (
          <div key={text} className={classes.row}>
            <dt className={classes.text}>{text}</dt>
            <dd className={classes.keys}>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
