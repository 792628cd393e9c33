import sax from 'sax'
import { ATTRIBUTES_MAX, DEPTH_MAX, unreadable } from './bounds.ts'

/** What is done with an XML document as it is read. Names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  /** A piece of text; one text may come in many pieces. */
  text?(piece: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads an XML document (UTF-8) piece by piece. It has to be well-formed, has no document type, so that nothing in it is
 * expanded or fetched, and is no deeper than the bounds.
 */
export async function readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const parser = sax.parser(true)
  const decoder = new TextDecoder()
  let depth = 0
  let attributeCount = 0
  parser.onerror = (error) => {
    throw error
  }
  parser.ondoctype = () => unreadable()
  parser.onopentagstart = () => {
    attributeCount = 0
    depth += 1
    if (depth > DEPTH_MAX) unreadable()
  }
  parser.onattribute = () => {
    attributeCount += 1
    if (attributeCount > ATTRIBUTES_MAX) unreadable()
  }
  parser.onopentag = ({ name, attributes }) => {
    // namespaces are not read, so attributes are texts
    handlers.open?.(local(name), attributes as Record<string, string>)
  }
  parser.onclosetag = (name) => {
    depth -= 1
    handlers.close?.(local(name))
  }
  parser.ontext = (piece) => handlers.text?.(piece)
  parser.oncdata = (piece) => handlers.text?.(piece)
  for await (const chunk of bytes) parser.write(decoder.decode(chunk, { stream: true }))
  parser.write(decoder.decode()).close()
}
