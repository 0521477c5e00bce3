/** How operators are called, who are stored by their addresses. */

/** Returns the name of an operator. Whoever has none, was removed or is a program is called as stored. */
export const operatorName = (
  author: string,
  operators: readonly { email: string; name: string }[] = [],
): string => operators.find(({ email }) => email === author)?.name || author
