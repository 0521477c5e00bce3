/** How many characters a visitor can type at once. The server accepts 8,000 in a message. */
export const TYPED_TEXT_LIMIT = 2_000
