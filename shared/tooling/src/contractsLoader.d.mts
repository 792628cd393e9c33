/** Source of the browser's module for the calls file at `path`: its calls as data, without schemas. */
export function browserModule(path: string): Promise<string>

/** The rspack loader itself. */
export default function contractsLoader(this: {
  resourcePath: string
  async(): (error: unknown, code?: string) => void
}): void
