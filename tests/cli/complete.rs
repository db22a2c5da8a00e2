//! Tab in a shell.

use std::process::Stdio;

use super::kit::Place;

/// A dealt game of seven in its first night, in `lantern/`.
fn night() -> Place {
    let place = Place::with_lantern();
    let script = "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\ndeal seed 255\n\
                  start --yes\nend day --yes\n";
    place.fed(&["run", "lantern"], script).done();
    place
}

/// What the program answers a shell, line by line. The last word is the one that is typed.
#[track_caller]
fn offered(place: &Place, shell: &str, words: &[&str]) -> Vec<String> {
    let output = place
        .program()
        .env("NIGHTDESK_COMPLETE", shell)
        .env("_CLAP_IFS", "\n")
        .envs(match shell {
            // They hand over the words up to the one that is typed, and no more.
            "fish" | "powershell" => None,
            _ => Some(("_CLAP_COMPLETE_INDEX", words.len().to_string())),
        })
        .args(["--", "nightdesk"])
        .args(words)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    said.lines().map(str::to_owned).collect()
}

#[test]
fn every_shell_has_completions() {
    let place = Place::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = place.run(&["completions", shell]).done();
        script.says("nightdesk").says("NIGHTDESK_COMPLETE");
        assert_eq!(offered(&place, shell, &["verif"]).len(), 1, "{shell}");
    }
    place
        .run(&["completions", "bsah"])
        .refused("a similar value exists: 'bash'");
}

#[test]
fn tab_in_a_shell_knows_commands_setups_and_options_outside_a_game() {
    let place = Place::new();
    assert_eq!(offered(&place, "bash", &["compl"]), ["completions"]);
    let setups = offered(&place, "bash", &["new", "pier", "--setup", "matr"]);
    assert!(setups.contains(&"matrix6".to_owned()), "{setups:?}");
    assert_eq!(offered(&place, "bash", &["--js"]), ["--json"]);
    // Without a game there is no line to complete.
    assert_eq!(offered(&place, "bash", &["outb"]), [""; 0]);
}

#[test]
fn tab_in_a_shell_knows_lines_players_and_roles_of_a_game() {
    let place = night();
    let line = |words: &[&str]| offered(&place, "bash", &[&["-g", "lantern"], words].concat());
    assert_eq!(line(&["outb"]), ["outbox"]);
    assert_eq!(line(&["Ald"]), ["Alder"]);
    assert_eq!(line(&["pm", "Gin"]), ["Ginkgo"]);
    assert_eq!(line(&["rule", "hitman", "Gin"]), ["Ginkgo"]);
    assert_eq!(line(&["pm Gin"]), ["pm Ginkgo"]);
    assert_eq!(line(&["role", "Alder", "Parity"]), ["Parity Cop"]);
    assert_eq!(line(&["help", "outb"]), ["outbox"]);
    let all = line(&[""]);
    for word in ["check", "status", "Alder"] {
        assert!(all.iter().any(|other| other == word), "{word} in {all:?}");
    }
    // What the program and the desk both have is offered once.
    assert_eq!(all.iter().filter(|word| *word == "roles").count(), 1);
    // zsh and fish hand over a word with its quote.
    let fish = offered(&place, "fish", &["-g", "lantern", "'pm Gin"]);
    assert_eq!(fish, ["pm Ginkgo"]);
    let zsh = offered(&place, "zsh", &["--game=lantern", "outb"]);
    assert!(zsh[0].starts_with("outbox:"), "{zsh:?}");
}

/// What a player may do shows what the player is.
#[test]
fn nothing_of_a_game_is_offered_while_its_host_hides_it() {
    let place = night();
    let settings = place.run(&["config", "path"]).done().stdout;
    let settings = std::path::Path::new(settings.trim_end());
    std::fs::create_dir_all(settings.parent().expect("a folder")).expect("a folder");
    std::fs::write(settings, "private = \"on\"\n").expect("the settings");
    let words = offered(&place, "bash", &["-g", "lantern", "Ald"]);
    assert_eq!(words, [""; 0]);
}

/// The script itself, as bash runs it.
#[cfg(unix)]
#[test]
fn bash_completes_a_line_of_a_game() {
    let place = night();
    let script = place.run(&["completions", "bash"]).done().stdout;
    let typed = "COMP_WORDS=(nightdesk -g lantern pm Gin); COMP_CWORD=4; COMP_TYPE=9\n\
                 _clap_complete_nightdesk nightdesk Gin pm\n\
                 printf '%s\\n' \"${COMPREPLY[@]}\"\n";
    place.write("complete.bash", format!("{script}\n{typed}"));
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_nightdesk"));
    let folder = folder.parent().expect("a folder").to_string_lossy();
    let said = std::process::Command::new("bash")
        .arg("complete.bash")
        .current_dir(place.path(""))
        .env("PATH", format!("{folder}:/usr/bin:/bin"))
        .output();
    // A machine without bash has nothing to complete in it.
    let Ok(said) = said else { return };
    assert_eq!(
        String::from_utf8_lossy(&said.stdout),
        "Ginkgo\n",
        "{said:?}"
    );
}
