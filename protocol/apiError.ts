/** The shape of every API error. `code` is for programs, `message` for people. `field` names the bad input. */
export interface ApiErrorBody {
  error: {
    code: string
    message: string
    field?: string
    /** Only with `part_out_of_order`: how many bytes of each side the server has stored. */
    stored?: { agent?: number; user?: number }
  }
}
