import type { z } from 'zod'

/** `createdAt` for `created_at`. */
type InCamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<InCamelCase<Rest>>}`
  : Name

/** The fields of a view as our own code names them. What may be null in a view may be undefined here. */
type Item<View> = {
  readonly [Name in keyof View as InCamelCase<Name>]:
    | View[Name]
    | (null extends View[Name] ? undefined : never)
}

const inCamelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, first: string) => first.toUpperCase())

/** Returns an item as the API shows it: the fields of this schema and no others, under their names in the API. */
export function shownAs<Schema extends z.ZodObject>(
  { shape }: Schema,
  item: Item<z.output<Schema>>,
): z.output<Schema> {
  const cells = item as Readonly<Record<string, unknown>>
  const shown = Object.keys(shape).map((name) => [name, cells[inCamelCase(name)] ?? null] as const)
  return Object.fromEntries(shown) as z.output<Schema>
}
