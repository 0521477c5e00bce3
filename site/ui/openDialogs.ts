/** Opens the dialog that a pressed button names. The browser gives the focus back when it closes. */
for (const button of document.querySelectorAll<HTMLElement>('[data-dialog]')) {
  button.addEventListener('click', () => {
    const dialog = document.getElementById(button.dataset.dialog ?? '')
    if (dialog instanceof HTMLDialogElement) dialog.showModal()
  })
}
