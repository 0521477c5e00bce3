/** Opens the dialog that a clicked button names. The browser returns the focus when the dialog closes. */
addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-dialog]')
  const dialog = button && document.getElementById(button.dataset.dialog ?? '')
  if (dialog instanceof HTMLDialogElement) dialog.showModal()
})
