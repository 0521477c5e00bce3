import { browsing } from '@ringwell/content/site/browsing.ts'

const { choice } = browsing

/**
 * The dialog of `browsing/askBeforeLeaving.ts`. It is in every page because the network may be gone when it
 * is needed. It is inert until then.
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
