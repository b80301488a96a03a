/** The names of the actions for users. */
export const actionWords = {
  en: {
    archive: "Archive",
    unarchive: "Move out of the archive",
    bin: "Move to the bin",
    restore: "Restore",
    read: "Mark as read",
    unread: "Mark as unread",
    remove: "Delete permanently",
    approve: "Approve",
    cancel: "Cancel envelopes",
  },
  uk: {
    archive: "До архіву",
    unarchive: "З архіву",
    bin: "До кошика",
    restore: "Відновити",
    read: "Прочитано",
    unread: "Не прочитано",
    remove: "Видалити назавжди",
    approve: "Погодити",
    cancel: "Скасувати конверти",
  },
};
