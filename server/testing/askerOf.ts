import type { TestServer } from './createTestServer.ts'

/** The `ADMIN_TOKEN` of a server, and what a program sends that has it. */
export const adminToken = 'a-token-of-an-operator'
export const asProgram: Readonly<Record<string, string>> = { authorization: `Bearer ${adminToken}` }

/** Returns a function that asks the operator's API below this path, as a program or as somebody who has signed in. */
export const askerOf =
  ({ app }: Pick<TestServer, 'app'>, below: string, as = asProgram) =>
  async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path = '',
    payload?: object,
    headers = as,
  ) => {
    const url = `/api/admin${below}${path}`
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    const isJson = response.headers['content-type']?.includes('json')
    const { data, error } = isJson ? response.json() : {}
    return {
      status: response.statusCode,
      data,
      error,
      code: error?.code,
      text: response.body,
      response,
    }
  }
