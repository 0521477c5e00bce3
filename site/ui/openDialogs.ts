/** Opens the dialog that a pressed button names. The browser gives the focus back when it closes. */
addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-dialog]')
  const dialog = button && document.getElementById(button.dataset.dialog ?? '')
  if (dialog instanceof HTMLDialogElement) dialog.showModal()
})
