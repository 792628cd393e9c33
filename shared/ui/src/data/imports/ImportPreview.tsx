import { thousands } from '@crm/base/numbers'
import { Tooltip } from '../../base/Tooltip.tsx'
import classes from './ImportDrawer.module.css'
import type { UploadedTable } from './listImport.ts'
import { ignoredHeaders } from './importRules.ts'

/** The first rows of an uploaded file under its headers, each marked as recognised or ignored. */
export function ImportPreview({ table }: { table: UploadedTable }) {
  const { headers, rows, total } = table
  const ignored = ignoredHeaders(headers)
  return (
    <section aria-label="文件预览" className={classes.preview}>
      <p className={classes.sum}>
        共 <b>{thousands(total)}</b> 行，识别 {headers.length - ignored.length} 列
        {ignored.length > 0 && `，忽略 ${ignored.length} 列（${ignored.join('、')}）`}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {headers.map(({ title, field }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: headers of a file may repeat
                <th key={index} scope="col" data-ignored={field === '' || undefined}>
                  <Tooltip content={field === '' ? '未识别的列，导入时忽略' : '已识别'}>
                    <span>{title || '（空）'}</span>
                  </Tooltip>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity
              <tr key={line}>
                {headers.map((header, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={index} data-ignored={header.field === '' || undefined}>
                    {row[index] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > rows.length && <p className={classes.small}>仅预览前 {rows.length} 行</p>}
    </section>
  )
}
