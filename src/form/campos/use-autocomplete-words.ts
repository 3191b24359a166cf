import { translate } from '#i18n/translate'

/** Words that MUI's Autocomplete would say in English: its buttons, and that it waits. */
export const useAutocompleteWords = () => ({
  openText: translate('ra.action.open'),
  closeText: translate('ra.action.close'),
  clearText: translate('ra.action.clear_input_value'),
  loadingText: translate('ra.page.loading'),
})
