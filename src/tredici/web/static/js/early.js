/*
 * Runs before the first paint: a player who chose a theme never sees the other one flash.
 * The rest of the settings are read in settings.js.
 */
(() => {
  try {
    const { theme } = JSON.parse(localStorage.getItem("tredici.settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is forbidden or its text is no JSON: the system's theme serves.
  }
})();
