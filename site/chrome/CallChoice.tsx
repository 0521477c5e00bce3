import { browsing } from '@ringwell/content/site/browsing.ts'

const { choice } = browsing

/**
 * Words for `browsing/askBeforeLeaving.ts`, which may have to ask when nothing can be fetched any more. Inert
 * until then.
 */
export function CallChoice() {
  return (
    <template id="call-choice">
      <dialog className="dialog" aria-labelledby="call-choice-title">
        <h2 className="t-3" id="call-choice-title">
          {choice.title}
        </h2>
        <p data-for="notLoaded">{choice.notLoaded}</p>
        <p data-for="leaving">{choice.leaving}</p>
        <form className="choices" method="dialog">
          <button className="btn btn-ink" value="again" data-for="notLoaded">
            {choice.again}
          </button>
          <button className="btn" value="stay">
            {choice.stay}
          </button>
          <button className="btn" value="leave">
            {choice.leave}
          </button>
        </form>
      </dialog>
    </template>
  )
}
